/// The scripts that have a shell ask the program for completions. What is offered is decided by the program, so
/// none of them is ever old.
enum CompletionScript {
  /// The first argument of a shell that asks. Behind it come the shell, the line up to the cursor, and from bash
  /// the part of the last word that it replaces.
  static let request = "---complete"

  static func text(for shell: AskingShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  // $1 is the program as it was typed. What the program answers is never expanded.
  private static let bash = #"""
    _catalog() {
      local program=$1 IFS=$'\n'
      local -a answer
      [[ $program == '~/'* ]] && program=$HOME/${program:2}
      mapfile -t answer < <(
        "$program" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null </dev/null)
      COMPREPLY=("${answer[@]:1}")
      case ${answer[0]-} in
        files) compopt -o default -o bashdefault ;;
        beginnings) compopt -o nospace -o nosort ;;
        words) compopt -o nosort ;;
      esac 2>/dev/null
    }
    complete -F _catalog catalog
    """#

  private static let zsh = #"""
    #compdef catalog
    _catalog() {
      local program=${(Q)words[1]} line typed=$LBUFFER
      local -a answer texts shown space
      [[ $program == '~/'* ]] && program=$HOME/${program#'~/'}
      # The line lacks a quote that is open.
      [[ -n $QIPREFIX && $typed != *"$QIPREFIX$PREFIX" ]] &&
        typed=${typed%"$PREFIX"}$QIPREFIX$PREFIX
      answer=("${(@f)$("$program" ---complete zsh "$typed" 2>/dev/null </dev/null)}")
      case $answer[1] in
        files)
          [[ $PREFIX == -*=* ]] && compset -P '*='
          _files
          return ;;
        beginnings) space=(-S '') ;;
      esac
      shift answer
      (( $#answer )) || return 1
      for line in "${answer[@]}"; do
        texts+=("${line%%$'\t'*}")
        line=${line%$'\t'}
        line=${${line//\\/\\\\}//:/\\:}
        shown+=("${line/$'\t'/:}")
      done
      zformat -a shown '  -- ' "${shown[@]}"
      compadd -U -V catalog -l -d shown "${space[@]}" -- "${texts[@]}"
    }
    if [[ $funcstack[1] == _catalog ]]; then _catalog "$@"; else compdef _catalog catalog; fi
    """#

  private static let fish = #"""
    function __catalog_complete
      set -l program (commandline -opc | string match -v '*=*')[1]
      set -l answer ($program ---complete fish (commandline -cp | string collect) 2>/dev/null </dev/null)
      if test "$answer[1]" = files
        for file in (__fish_complete_path "$answer[3]")
          echo "$answer[2]$file"
        end
      else
        printf '%s\n' $answer[2..]
      end
    end
    complete -c catalog -f -k -a '(__catalog_complete)'
    """#
}
