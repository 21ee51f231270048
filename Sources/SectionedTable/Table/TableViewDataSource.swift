/// The source of the contents of a table.
///
/// The numbers of sections and rows are asked for when data are loaded;
/// everything else only of what is visible.
public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections; 1 unless implemented.
  func numberOfSections(in tableView: TableView) -> Int

  /// Returns the number of rows in a section.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell of a row: one that
  /// ``TableView/dequeueReusableCell(withIdentifier:)`` gives, filled again.
  func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell

  /// Returns the header of a section; none unless implemented.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

  /// Returns the footer of a section; none unless implemented.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

  /// Returns the titles of the index strip; none unless implemented.
  func sectionIndexTitles(for tableView: TableView) -> [String]

  /// Returns the section that a title of the index strip leads to; unless
  /// implemented, the section at the same position.
  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// No header.
  public func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// No footer.
  public func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  /// No index strip.
  public func sectionIndexTitles(for tableView: TableView) -> [String] { [] }

  /// The section at the position of the title.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}
