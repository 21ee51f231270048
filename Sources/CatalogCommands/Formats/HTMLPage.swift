/// The frame of a page that needs nothing but itself, and its images.
///
/// The policy allows the style and the script of this program by their hashes,
/// images from where the page is, and nothing else: what slipped through as
/// markup would not run, and nothing is loaded from elsewhere.
struct HTMLPage {
  /// The heading.
  var title: String
  /// The language of the catalog's texts, as a BCP 47 tag.
  var languageTag: String
  /// Whether that is written from right to left.
  var isRightToLeft: Bool
  /// Whether the page is one of products, with a strip and a search.
  var hasScript: Bool

  /// Writes everything before the content of `<body>`.
  func begin(_ html: inout HTMLText) {
    html.markup("<!DOCTYPE html>\n<html lang=\"")
    html.text(languageTag)
    html.markup(isRightToLeft ? "\" dir=\"rtl\">\n" : "\">\n")
    html.markup(
      """
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; \
      base-uri 'none'; form-action 'none'; style-src '
      """)
    html.markup(HTMLPageStyle.hash)
    html.markup("'; script-src '")
    html.markup(hasScript ? HTMLPageScript.hash : "none")
    html.markup(
      """
      '">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>
      """)
    html.text(title)
    html.markup("</title>\n<style>")
    html.markup(HTMLPageStyle.css)
    html.markup("</style>\n")
    if hasScript {
      html.markup("<script>")
      html.markup(HTMLPageScript.javaScript)
      html.markup("</script>\n")
    }
    html.markup("</head>\n<body>\n")
  }

  /// Writes everything behind the content of `<body>`.
  func end(_ html: inout HTMLText) {
    html.markup("</body>\n</html>\n")
  }
}
