import Collation
import PostgreSQL

/// The table of the substring index: the folded names of all products, for a language that says so.
///
/// The program folds, as its folding is not the server's `lower`. The language's stamp is that of the folds,
/// too. The server finds them by the trigrams of `pg_trgm`, which are those of its own locale, and compares
/// the texts themselves: so they decide how fast it is, and not what it finds.
enum ServerNameFolds {
  /// The index of trigrams.
  static let index = "name_fold_trigram"

  /// Returns what is to be run for products that came, went or have another name.
  static func statements(for changes: [NameChange], of language: ServerLanguage) -> [Statement] {
    guard language.hasNameFolds else { return [] }
    let gone = changes.filter { $0.new == nil }.map(\.id)
    var named: (ids: [Int64], folds: [String]) = ([], [])
    for change in changes {
      guard let name = change.new?.name, name != change.old?.name else { continue }
      named.ids.append(change.id)
      named.folds.append(Folding.caseAndDiacriticInsensitive.fold(name))
    }
    let removal = Statement(
      "DELETE FROM catalog.name_fold WHERE language_id = $1 AND product_id = ANY ($2)",
      .int32(language.id), .int64s(gone))
    // One that stays the same would be a new row of the index.
    let writing = Statement(
      """
      INSERT INTO catalog.name_fold (language_id, product_id, fold)
      SELECT $1, product_id, fold FROM unnest($2, $3) AS named (product_id, fold)
      ON CONFLICT (language_id, product_id) DO UPDATE SET fold = excluded.fold
        WHERE name_fold.fold <> excluded.fold
      """, .int32(language.id), .int64s(named.ids), .texts(named.folds))
    return (gone.isEmpty ? [] : [removal]) + (named.ids.isEmpty ? [] : [writing])
  }
}
