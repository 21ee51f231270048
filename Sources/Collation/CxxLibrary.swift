import CICU

/// The library of C++ that ICU's interface is built with.
package enum CxxLibrary {
  /// The version of the compiler that it comes with, such as `12`.
  package static var release: String { String(cicu_cxx_library_release()) }
}
