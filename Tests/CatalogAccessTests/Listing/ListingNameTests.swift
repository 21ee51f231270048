import CatalogAccess
import Testing

/// The names of what a list can be sorted and grouped by.
struct ListingNameTests {
  @Test("Each name is that of its case, and leads back to it")
  func namesAreThoseOfCases() {
    for sort in ListingSort.allCases {
      #expect(sort.rawValue == "\(sort)")
      #expect(ListingSort(rawValue: sort.rawValue) == sort)
    }
    for grouping in ListingGrouping.allCases {
      #expect(grouping.rawValue == "\(grouping)")
      #expect(ListingGrouping(rawValue: grouping.rawValue) == grouping)
    }
    #expect(ListingSort.custom("A b").rawValue == "custom.A b")
    #expect(ListingGrouping.custom("A b").rawValue == "custom.A b")
  }
}
