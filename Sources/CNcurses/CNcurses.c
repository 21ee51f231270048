#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Names of capabilities that term.h makes macros of.
#undef lines
#undef columns

// Reads keys without drawing: a pad is never refreshed by a read.
static WINDOW *input;
static SCREEN *screen;
static int terminal = -1;
static const char *substitute;
static int self_pipe[2] = {-1, -1};
static struct termios shell_mode;
static struct termios program_mode;
// Written by handlers, so made before they are.
static char screen_sequence[256];
static char enter_sequence[256];
static char leave_sequence[256];
static size_t leave_length;
// The bytes that the terminal is known to have for us.
static int known_bytes;
static volatile sig_atomic_t is_taken;
static volatile sig_atomic_t pending[65];

// Codes that no other key has.
enum { mouse_report = KEY_F(63), paste_begin = KEY_F(62), paste_end = KEY_F(61) };

static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH, SIGCONT};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
// Those that end a process where nobody has said otherwise, beside the real-time signals.
static const int ending[] = {SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
                             SIGXCPU, SIGXFSZ, SIGPOLL, SIGSTKFLT, SIGPWR};
static struct sigaction old_handled[sizeof handled / sizeof *handled];
static struct sigaction old_fatal[sizeof fatal / sizeof *fatal];
// Signals that were left to the system before, and are caught.
static int is_caught[65];

// MARK: The terminal's state

// Nothing here but what a signal handler may call.
static void give_back(void) {
  if (!is_taken) return;
  is_taken = 0;
  const char *rest = leave_sequence;
  size_t left = leave_length;
  while (left > 0) {
    ssize_t count = write(terminal, rest, left);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      struct pollfd file = {terminal, POLLOUT, 0};
      poll(&file, 1, -1);
      continue;
    }
    if (count <= 0) break;
    rest += count;
    left -= (size_t)count;
  }
  tcsetattr(terminal, TCSADRAIN, &shell_mode);
}

// Presses, moves while a button is down, and reports in decimals, which have
// no last column.
static const char mouse_on[] = "\033[?1000h\033[?1002h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1002l\033[?1000l";
static int knows_mouse;
static int uses_mouse = 1;

static void take_over(void) {
  tcsetattr(terminal, TCSADRAIN, &program_mode);
  is_taken = 1;
  cn_write(enter_sequence, strlen(enter_sequence));
  if (knows_mouse && uses_mouse) cn_write(mouse_on, strlen(mouse_on));
}

static void take_over_again(void) {
  // Somebody else may have read.
  known_bytes = 0;
  cn_write(screen_sequence, strlen(screen_sequence));
  take_over();
}

static void on_signal(int signal) {
  int saved = errno;
  pending[signal] = 1;
  char byte = 's';
  (void)!write(self_pipe[1], &byte, 1);
  errno = saved;
}

static void on_crash(int signal) {
  give_back();
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
  // Blocked while this runs: it comes when this returns.
  raise(signal);
}

// Catches a signal that would end the process. One that is ignored, or that somebody else
// catches, stays as it is.
static void catch_ending(int signal, const struct sigaction *action) {
  struct sigaction old;
  if (sigaction(signal, NULL, &old) != 0) return;
  if ((old.sa_flags & SA_SIGINFO) != 0 || old.sa_handler != SIG_DFL) return;
  is_caught[signal] = sigaction(signal, action, NULL) == 0;
}

static void catch_signals(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) {
    sigaction(handled[i], &action, &old_handled[i]);
  }
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) catch_ending(ending[i], &action);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX && signal < 65; signal++) {
    catch_ending(signal, &action);
  }
  // A stack that has overflowed cannot be used: the handler has its own.
  static char stack[1 << 14];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  struct sigaction crash = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  sigemptyset(&crash.sa_mask);
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    sigaction(fatal[i], &crash, &old_fatal[i]);
  }
}

static void release_signals(void) {
  for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) {
    sigaction(handled[i], &old_handled[i], NULL);
  }
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
    sigaction(fatal[i], &old_fatal[i], NULL);
  }
  for (int number = 1; number < 65; number++) {
    if (is_caught[number]) signal(number, SIG_DFL);
    is_caught[number] = 0;
  }
}

static void add(char *sequence, const char *text) {
  if (text == NULL || text == (char *)-1) return;
  size_t used = strlen(sequence);
  if (used + strlen(text) < 256) strcpy(sequence + used, text);
}

// What most terminals send, whatever TERM says of them: it says what another
// sends where it was set by hand, or passed on by a multiplexer.
static void define_usual_keys(void) {
  static const struct {
    const char *sequence;
    int code;
  } keys[] = {
      {"\033[A", KEY_UP},      {"\033OA", KEY_UP},      {"\033[B", KEY_DOWN},
      {"\033OB", KEY_DOWN},    {"\033[C", KEY_RIGHT},   {"\033OC", KEY_RIGHT},
      {"\033[D", KEY_LEFT},    {"\033OD", KEY_LEFT},    {"\033[H", KEY_HOME},
      {"\033OH", KEY_HOME},    {"\033[1~", KEY_HOME},   {"\033[7~", KEY_HOME},
      {"\033[F", KEY_END},     {"\033OF", KEY_END},     {"\033[4~", KEY_END},
      {"\033[8~", KEY_END},    {"\033[5~", KEY_PPAGE},  {"\033[6~", KEY_NPAGE},
      {"\033[3~", KEY_DC},     {"\033[Z", KEY_BTAB},    {"\033OM", KEY_ENTER},
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    // Not one that is the beginning of another.
    if (key_defined(keys[i].sequence) == 0) define_key(keys[i].sequence, keys[i].code);
  }
}

int cn_open(int descriptor) {
  // Under LC_ALL=C ncursesw would read and measure bytes.
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "");
  terminal = descriptor;
  if (tcgetattr(terminal, &shell_mode) != 0) return -1;
  // Ctrl-C takes what was typed before it from the terminal: who has counted that must not wait for it. The
  // descriptor is ours alone.
  fcntl(terminal, F_SETFL, fcntl(terminal, F_GETFL) | O_NONBLOCK);
  if (pipe2(self_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  FILE *in = fdopen(dup(descriptor), "r");
  FILE *out = fdopen(dup(descriptor), "w");
  if (in == NULL || out == NULL) return -1;
  // Before newterm, which catches those that nobody else does.
  catch_signals();
  screen = newterm(NULL, out, in);
  // Terminals whose description is not installed here send and take what xterm does.
  static const char *const usual[] = {"xterm-256color", "xterm", "screen", "vt220"};
  for (size_t i = 0; screen == NULL && i < sizeof usual / sizeof *usual; i++) {
    screen = newterm(usual[i], out, in);
    if (screen != NULL) substitute = usual[i];
  }
  if (screen == NULL || cursor_address == NULL || (input = newpad(1, 1)) == NULL) {
    tcsetattr(terminal, TCSADRAIN, &shell_mode);
    release_signals();
    return -1;
  }
  cbreak();
  noecho();
  nonl();
  // A lone Esc is known as one after so many milliseconds.
  set_escdelay(25);
  keypad(input, TRUE);
  nodelay(input, TRUE);
  // What curses makes of the mouse loses a press that a release follows at once:
  // it says where a report begins, and the rest is read here.
  define_key("\033[<", mouse_report);
  // https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Bracketed-Paste-Mode
  define_key("\033[200~", paste_begin);
  define_key("\033[201~", paste_end);
  define_usual_keys();
  tcgetattr(terminal, &program_mode);
  // Ctrl-S and Ctrl-V are keys like others.
  program_mode.c_iflag &= ~(tcflag_t)IXON;
  program_mode.c_lflag &= ~(tcflag_t)IEXTEN;

  const char *mouse = tigetstr("kmous");
  knows_mouse = mouse != NULL && mouse != (char *)-1;
  // newterm and keypad have sent these. Sent twice, what they put on a stack, such
  // as the title of the window, would stay there.
  add(screen_sequence, enter_ca_mode);
  add(screen_sequence, keypad_xmit);
  add(enter_sequence, cursor_invisible);
  // A line that a terminal takes for longer than we do must not become two.
  add(enter_sequence, "\033[?7l");
  // Pasted text is marked as such, and is no command.
  add(enter_sequence, "\033[?2004h");
  add(leave_sequence, "\033[?2004l");
  if (cn_is_synchronized()) add(leave_sequence, "\033[?2026l");
  if (knows_mouse) add(leave_sequence, mouse_off);
  add(leave_sequence, "\033[?7h\033[0m");
  // Frames hide and show it so, whatever the terminal is called.
  add(leave_sequence, "\033[?25h");
  add(leave_sequence, cursor_normal);
  add(leave_sequence, keypad_local);
  if (exit_ca_mode != NULL && exit_ca_mode != (char *)-1) {
    add(leave_sequence, exit_ca_mode);
  } else {
    // The screen stays as it is; the shell goes on below it.
    add(leave_sequence, "\033[999;1H\r\n");
  }
  leave_length = strlen(leave_sequence);
  take_over();
  return 0;
}

void cn_close(void) {
  if (terminal < 0) return;
  give_back();
  release_signals();
}

static int is_in_foreground(void) { return tcgetpgrp(terminal) == getpgrp(); }

// Whether the terminal was closed, or is no longer that of this process.
static int is_gone(void) {
  struct termios mode;
  return (tcgetpgrp(terminal) < 0 && (errno == EIO || errno == ENOTTY))
         || (tcgetattr(terminal, &mode) != 0 && errno == EIO);
}

static int is_ending(void) {
  for (int signal = 1; signal < 65; signal++) {
    if (pending[signal] && signal != SIGTSTP && signal != SIGWINCH && signal != SIGCONT) return 1;
  }
  return 0;
}

int cn_suspend(void) {
  give_back();
  struct sigaction action = {.sa_handler = SIG_DFL}, old;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, &old);
  // Goes on here after SIGCONT. In the background the terminal is another's, and
  // there is nothing to do but to wait, or to end.
  for (;;) {
    raise(SIGTSTP);
    if (is_in_foreground() || is_ending()) break;
    if (is_gone()) {
      pending[SIGHUP] = 1;
      break;
    }
    // Nothing stops a process that has lost its shell: it must not spin.
    poll(NULL, 0, 100);
  }
  sigaction(SIGTSTP, &old, NULL);
  if (!is_in_foreground()) return 0;
  // The shell may have changed it meanwhile, and wants that back.
  tcgetattr(terminal, &shell_mode);
  pending[SIGCONT] = 0;
  take_over_again();
  return 1;
}

static struct sigaction lent_stop;

void cn_lend(void) {
  give_back();
  // Ctrl-Z there stops this process with the other, as the shell expects of a job.
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, &lent_stop);
}

void cn_take_back(void) {
  sigaction(SIGTSTP, &lent_stop, NULL);
  // The program may have left it as it liked.
  take_over_again();
}

void cn_use_mouse(int is_used) {
  uses_mouse = is_used;
  const char *sequence = is_used ? mouse_on : mouse_off;
  if (knows_mouse) cn_write(sequence, strlen(sequence));
}

void cn_resume(void) { tcsetattr(terminal, TCSADRAIN, &program_mode); }

void cn_end_by_signal(int signal) {
  give_back();
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
  raise(signal);
}

// MARK: Events

// Reads a character, or a key that curses knows. Returns what wget_wch does.
//
// curses asks the system before each byte whether there is one. Of a text that has come at once that is half
// of the time: where more bytes are there than a character has, it need not ask.
static int next_character(wint_t *code) {
  enum { longest_character = 4 };
  if (known_bytes <= longest_character && ioctl(terminal, FIONREAD, &known_bytes) != 0) {
    known_bytes = 0;
  }
  int is_there = known_bytes > longest_character;
  if (is_there) nodelay(input, FALSE);
  int result = wget_wch(input, code);
  if (is_there) nodelay(input, TRUE);
  if (result == OK && *code >= 0x20 && *code != 127) {
    known_bytes -= *code < 0x80 ? 1 : *code < 0x800 ? 2 : *code < 0x10000 ? 3 : 4;
  } else {
    // Others read on.
    known_bytes = 0;
  }
  return result;
}

int cn_wait(int milliseconds) {
  struct pollfd files[2] = {{terminal, POLLIN, 0}, {self_pipe[0], POLLIN, 0}};
  int count = poll(files, 2, milliseconds);
  if (count <= 0) return 0;
  int result = 0;
  if (files[0].revents & POLLIN) result |= CN_INPUT;
  if (files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
    // The terminal is gone, whether or not a signal says so.
    pending[SIGHUP] = 1;
    result |= CN_SIGNAL;
  }
  if (files[1].revents & POLLIN) {
    char bytes[64];
    ssize_t got;
    while ((got = read(self_pipe[0], bytes, sizeof bytes)) > 0) {
      for (ssize_t i = 0; i < got; i++) result |= bytes[i] == 's' ? CN_SIGNAL : CN_WOKEN;
    }
  }
  return result;
}

void cn_wake(void) {
  char byte = 'w';
  (void)!write(self_pipe[1], &byte, 1);
}

int cn_next_signal(void) {
  for (int signal = 1; signal < 65; signal++) {
    if (pending[signal]) {
      pending[signal] = 0;
      return signal;
    }
  }
  return 0;
}

// Reads the rest of a report: `button;column;lineM`, with `m` for a release.
// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Extended-coordinates
static cn_key mouse_key(void) {
  cn_key key = {CN_OTHER, 0, 0, 0};
  int numbers[3] = {0, 0, 0};
  int position = 0;
  wint_t code = 0;
  for (int count = 0; count < 32; count++) {
    if (wget_wch(input, &code) != OK) {
      struct pollfd file = {terminal, POLLIN, 0};
      if (poll(&file, 1, 25) <= 0 || wget_wch(input, &code) != OK) return key;
    }
    if (code >= '0' && code <= '9' && numbers[position] < 100000) {
      numbers[position] = numbers[position] * 10 + (int)(code - '0');
    } else if (code == ';' && position < 2) {
      position++;
    } else {
      break;
    }
  }
  if ((code != 'M' && code != 'm') || position != 2) return key;
  key.column = numbers[1] - 1;
  key.line = numbers[2] - 1;
  // Shift is the terminal's, for selecting text. Meta and Ctrl do not matter.
  if (numbers[0] & 4) return key;
  int button = numbers[0] & ~(8 | 16);
  if (button == 64) {
    key.kind = CN_WHEEL_UP;
  } else if (button == 65) {
    key.kind = CN_WHEEL_DOWN;
  } else if (button == 0) {
    key.kind = code == 'M' ? CN_PRESS : CN_RELEASE;
  } else if (button == 32) {
    key.kind = CN_DRAG;
  }
  return key;
}

// Reads one character more, and waits a little for it. Returns what wget_wch does.
static int next_code(wint_t *code, int milliseconds) {
  int result = wget_wch(input, code);
  if (result != ERR) return result;
  struct pollfd file = {terminal, POLLIN, 0};
  return poll(&file, 1, milliseconds) > 0 ? wget_wch(input, code) : ERR;
}

static void put_back(int result, wint_t code) {
  if (result == KEY_CODE_YES) ungetch((int)code); else if (result == OK) unget_wch((wchar_t)code);
}

// Whether a character can be the first of what a terminal says in a string. What a person or a
// script types behind an Esc is no string, such as the `]` that goes to the next section.
static int begins_reply(wint_t kind, wint_t first) {
  switch (kind) {
  case ']': return first >= '0' && first <= '9';
  case 'P': return (first >= '0' && first <= '9') || first == '>' || first == '!' || first == '$';
  case '_': return first == 'G';
  default: return 0;
  }
}

// A string of the terminal of which a part has come. A line to another machine may bring the rest later:
// it is passed over when it comes, and nobody waits for it.
static enum { no_string, in_string, behind_escape } string_state;
static long string_start, string_time;
static int string_length;
// What is passed over of a string whose end does not come: so many characters, and up to so long a
// silence, and so long in all.
enum { greatest_string = 1 << 16, string_patience = 1000, greatest_string_time = 5000 };
// How long the rest of a sequence may take: a line to another machine cuts it anywhere.
enum { sequence_patience = 500 };
// curses takes back a little more than these.
enum { greatest_lookahead = 100 };

static long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Passes over PM or SOS, which any text may begin: where no ST ends it soon, it is put back, and
// is keys.
static int is_short_string(void) {
  wint_t codes[greatest_lookahead];
  int count = 0;
  int result = OK;
  wint_t code = 0;
  while (count < greatest_lookahead && (result = next_code(&code, 25)) == OK) {
    codes[count++] = code;
    if (count > 1 && codes[count - 2] == 27 && code == '\\') return 1;
  }
  if (result == KEY_CODE_YES) put_back(result, code);
  while (count > 0) unget_wch((wchar_t)codes[--count]);
  return 0;
}

// Whether a string of a terminal begins: OSC, DCS, APC, PM or SOS, up to ST or BEL. It answers what
// another program asked that has ended since.
// https://ecma-international.org/publications-and-standards/standards/ecma-48/ (8.3)
static int is_reply(wint_t kind) {
  if (kind == '^' || kind == 'X') return is_short_string();
  wint_t code = 0;
  int result = wget_wch(input, &code);
  if (result != OK || !begins_reply(kind, code)) {
    put_back(result, code);
    return 0;
  }
  string_state = in_string;
  string_start = string_time = milliseconds_now();
  string_length = 1;
  return 1;
}

enum string_rest { nothing_more, string_ended, escape_came };

// Passes over what has come of a string since.
static enum string_rest pass_over_string(void) {
  for (;;) {
    wint_t code = 0;
    int result = wget_wch(input, &code);
    if (result == ERR) return nothing_more;
    long now = milliseconds_now();
    int is_late = now - string_time > string_patience || now - string_start > greatest_string_time;
    string_time = now;
    int was_behind_escape = string_state == behind_escape;
    string_state = no_string;
    // A key that curses knows, or the end of a paste, is none of its characters.
    if (result == KEY_CODE_YES || is_late || ++string_length > greatest_string) {
      put_back(result, code);
      return string_ended;
    }
    if (was_behind_escape) {
      if (code == '\\') return string_ended;
      put_back(result, code);
      return escape_came;
    }
    if (code == 7) return string_ended;
    if ((code < 0x20 && code != 27) || code == 127) {
      put_back(result, code);
      return string_ended;
    }
    string_state = code == 27 ? behind_escape : in_string;
  }
}

// Passes over a sequence that curses knows no key for, such as that of Ctrl-Up, or has seen a part of: it
// would be Esc and letters. One letter behind an Esc is a key of its own. Returns the kind of key.
static int sequence_kind(int is_pasting) {
  wint_t code = 0;
  int result = is_pasting ? next_code(&code, sequence_patience) : wget_wch(input, &code);
  if (result == ERR) return CN_ESCAPE;
  if (result == OK && !is_pasting && is_reply(code)) return CN_OTHER;
  if (result == KEY_CODE_YES || (code != '[' && code != 'O')) {
    put_back(result, code);
    return CN_ESCAPE;
  }
  // CSI: parameters, and a letter. https://ecma-international.org/publications-and-standards/standards/ecma-48/
  char text[32] = "";
  for (size_t count = 0; count + 1 < sizeof text; count++) {
    result = is_pasting || count > 0 ? next_code(&code, sequence_patience) : wget_wch(input, &code);
    if (result != OK) {
      put_back(result, code);
      break;
    }
    text[count] = code < 0x80 ? (char)code : '?';
    if (code < 0x20 || code > 0x3F) break;
  }
  if (strcmp(text, "200~") == 0) return CN_PASTE_BEGIN;
  if (strcmp(text, "201~") == 0) return CN_PASTE_END;
  return CN_OTHER;
}

cn_key cn_next_key(int is_pasting) {
  cn_key key = {CN_NONE, 0, 0, 0};
  if (string_state != no_string) {
    switch (pass_over_string()) {
    case nothing_more: return key;
    case escape_came: key.kind = sequence_kind(0); return key;
    case string_ended: break;
    }
  }
  wint_t code = 0;
  int result = next_character(&code);
  if (result == ERR) return key;
  if (result == KEY_CODE_YES) {
    if (code == (wint_t)mouse_report) return mouse_key();
    switch (code) {
    case KEY_UP: key.kind = CN_UP; break;
    case KEY_DOWN: key.kind = CN_DOWN; break;
    case KEY_LEFT: key.kind = CN_LEFT; break;
    case KEY_RIGHT: key.kind = CN_RIGHT; break;
    case KEY_PPAGE: key.kind = CN_PAGE_UP; break;
    case KEY_NPAGE: key.kind = CN_PAGE_DOWN; break;
    case KEY_HOME: key.kind = CN_HOME; break;
    case KEY_END: key.kind = CN_END; break;
    case KEY_ENTER: key.kind = CN_ENTER; break;
    case KEY_BTAB: key.kind = CN_BACK_TAB; break;
    case KEY_BACKSPACE: key.kind = CN_BACKSPACE; break;
    case KEY_DC: key.kind = CN_DELETE; break;
    case paste_begin: key.kind = CN_PASTE_BEGIN; break;
    case paste_end: key.kind = CN_PASTE_END; break;
    default: key.kind = CN_OTHER;
    }
    return key;
  }
  switch (code) {
  case '\r': case '\n':
    key.kind = CN_ENTER;
    key.code = (uint32_t)code;
    break;
  case '\t': key.kind = CN_TAB; break;
  case 27: key.kind = sequence_kind(is_pasting); break;
  case 127: key.kind = CN_BACKSPACE; break;
  default:
    key.kind = CN_CHARACTER;
    key.code = (uint32_t)code;
  }
  return key;
}

void cn_size(int *columns, int *lines) {
  struct winsize size;
  *columns = 0;
  *lines = 0;
  if (ioctl(terminal, TIOCGWINSZ, &size) == 0) {
    *columns = size.ws_col;
    *lines = size.ws_row;
  }
  // A terminal that does not say, such as a serial line.
  if (*columns <= 0) *columns = tigetnum("cols") > 0 ? tigetnum("cols") : 80;
  if (*lines <= 0) *lines = tigetnum("lines") > 0 ? tigetnum("lines") : 24;
}

int cn_write(const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t written = write(terminal, rest, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) {
      struct pollfd file = {terminal, POLLOUT, 0};
      poll(&file, 1, -1);
      continue;
    }
    if (written <= 0) return -1;
    rest += written;
    count -= (size_t)written;
  }
  return 0;
}

int cn_is_synchronized(void) {
  const char *capability = tigetstr("Sync");
  if (capability != NULL && capability != (char *)-1) return 1;
  const char *name = getenv("TERM");
  if (name == NULL) return 0;
  // These know it, or pass over modes that they do not know.
  const char *known[] = {"xterm", "tmux", "screen", "alacritty", "foot", "ghostty", "contour",
                         "wezterm", "konsole", "rio"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strncmp(name, known[i], strlen(known[i])) == 0) return 1;
  }
  return 0;
}

const char *cn_substitute(void) { return substitute; }

int cn_color_count(void) {
  int count = tigetnum("colors");
  return count > 0 ? count : 0;
}

// It begins with the name.
const char *cn_version(void) {
  const char *version = curses_version();
  const char *space = strchr(version, ' ');
  return space ? space + 1 : version;
}
