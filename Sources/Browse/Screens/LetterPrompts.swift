import SectionedTable

/// Waits for the letter of a section, or for another `g`: the first row. Where a section is called G,
/// its letter is the capital.
struct JumpPrompt: Screen {
  static let noSections = "There are no sections in this list."

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    if key.endsClick { return [] }
    if key == .character("g") { return [.leave, .move(.home)] }
    if context.list.isFlat { return [.leave, .say(Self.noSections)] }
    if case .character(let letter) = key { return [.leave, .jump(letter)] }
    return [.leave]
  }

  mutating func refuseText() -> [ScreenAction] { [.leave] }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    .text(
      context.list.isFlat
        ? "g: the first row" : "g: the first row; the letter of a section (G for section G)",
      .secondary)
  }
}

/// Waits for the letter of what the list is sorted by.
struct SortPrompt: Screen {
  private static let sorts: [Character: BrowseQuery.Sort] = [
    "n": .name, "p": .price, "q": .quantity, "o": .origin, "m": .manufacturer, "i": .id,
  ]

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    if key.endsClick { return [] }
    guard case .character(let letter) = key else { return [.leave] }
    let names = context.list.customNames
    switch letter {
    case "c" where !names.isEmpty, "C" where !names.isEmpty:
      return [.leave, .enter(PickerScreen.ofSortFields(names, isReversed: letter == "C"))]
    case "g": return [.leave, .enter(PickerScreen.ofGroups(names))]
    default: break
    }
    guard let sort = Self.sorts[Character(letter.lowercased())] else { return [.leave] }
    return [.leave, .sort(sort, isReversed: letter.isUppercase && sort != .name)]
  }

  mutating func refuseText() -> [ScreenAction] { [.leave] }

  func bottom(in context: ScreenContext) -> ScreenBottom? {
    let width = context.layout.width
    let hasCustom = !context.list.customNames.isEmpty
    // On the smallest screens, what sorts in reverse would hide what sorts.
    let reverse = width < 40 ? "" : (hasCustom ? "\nP Q O M I C" : "; P Q O M I") + ": in reverse"
    return .text(
      width > (hasCustom ? 106 : 86)
        ? "Sort by: n name  p price  q quantity  o origin  m maker  i id  "
          + (hasCustom ? "c custom  g groups  " : "") + "(capitals: in reverse)"
        : "Sort: n name, p price, q quantity, o origin, m maker, i id"
          + (hasCustom ? ", c custom, g groups" : "") + reverse,
      .secondary)
  }
}
