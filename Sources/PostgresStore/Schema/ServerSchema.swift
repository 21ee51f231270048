/// The tables of a catalog on a PostgreSQL server, in the schema `catalog` of a database.
///
///     product ── manufacturer      the source of truth: what other programs
///        └────── country           read and write
///        │ triggers
///     pending_change               products that the derived tables lag behind
///
///     language, section, section_boundary, listing, listing_block, block_fold, order_block,
///     custom_field, history ..     as in a file
///     state                        one row: the number of the format
///
/// The columns are those of a file. Sort keys are made by the program, never by the server, and
/// compared byte by byte, so the order is the same on every server. `COLLATE "C"` does that for
/// texts.
enum ServerSchema {
  /// The schema of the database.
  static let name = "catalog"

  /// The number of the format.
  static let format = 1

  /// The number of bytes of a sort key that are kept: a row of an index has 2,704 at most.
  static let greatestKeySize = 2600

  /// The tables that other programs read and write.
  private static let sourceTables = """
    CREATE TABLE catalog.manufacturer (
      id bigint PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE CHECK (btrim(name, ' ') <> '')
    );

    CREATE TABLE catalog.country (
      id bigint PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE CHECK (btrim(name, ' ') <> ''),
      code text COLLATE "C" UNIQUE CHECK (code ~ '^[A-Z][A-Z]$')
    );

    CREATE TABLE catalog.product (
      id bigint PRIMARY KEY,
      sku text COLLATE "C" UNIQUE CHECK (sku <> ''),
      name text COLLATE "C" NOT NULL CHECK (btrim(name, ' ') <> ''),
      sort_name text COLLATE "C" CHECK (sort_name <> ''),
      manufacturer_id bigint,
      details text COLLATE "C",
      price_minor bigint CHECK (price_minor >= 0),
      currency text COLLATE "C" CHECK (currency ~ '^[A-Z][A-Z][A-Z]$'),
      quantity bigint,
      country_id bigint,
      image text COLLATE "C",
      custom json CHECK (json_typeof(custom) = 'object'),
      CHECK ((price_minor IS NULL) = (currency IS NULL))
    );
    """

  private static let derivedTables = """
    CREATE TABLE catalog.language (
      id integer PRIMARY KEY,
      locale text COLLATE "C" NOT NULL UNIQUE,
      collation_version text COLLATE "C" NOT NULL
    );

    CREATE TABLE catalog.section (
      language_id integer,
      number integer,
      title text COLLATE "C" NOT NULL,
      index_title text COLLATE "C",
      product_count bigint NOT NULL,
      first_name text COLLATE "C",
      last_name text COLLATE "C",
      PRIMARY KEY (language_id, number)
    );

    CREATE TABLE catalog.section_boundary (
      language_id integer,
      sort_key bytea,
      section integer NOT NULL,
      PRIMARY KEY (language_id, sort_key)
    );

    CREATE TABLE catalog.listing (
      language_id integer,
      section integer,
      sort_key bytea,
      product_id bigint,
      sku text COLLATE "C",
      name text COLLATE "C" NOT NULL,
      manufacturer_id bigint,
      details text COLLATE "C",
      price_minor bigint,
      currency text COLLATE "C",
      quantity bigint,
      country_id bigint,
      image text COLLATE "C",
      PRIMARY KEY (language_id, section, sort_key, product_id)
    );

    CREATE TABLE catalog.listing_block (
      language_id integer,
      section integer,
      sort_key bytea,
      product_id bigint,
      product_count integer NOT NULL,
      first_fold bytea,
      last_fold bytea,
      first_other_fold bytea,
      last_other_fold bytea,
      PRIMARY KEY (language_id, section, sort_key, product_id)
    );

    CREATE TABLE catalog.block_fold (
      language_id integer,
      section integer,
      sort_key bytea,
      product_id bigint,
      folds bytea NOT NULL,
      PRIMARY KEY (language_id, section, sort_key, product_id)
    );
    ALTER TABLE catalog.block_fold ALTER COLUMN folds SET STORAGE EXTERNAL;

    CREATE TABLE catalog.order_block (
      sorted_by text COLLATE "C",
      section integer,
      sort_key bytea,
      product_id bigint,
      product_count integer NOT NULL,
      PRIMARY KEY (sorted_by, section, sort_key, product_id)
    );

    CREATE TABLE catalog.custom_field (
      name text COLLATE "C" PRIMARY KEY
    );

    CREATE TABLE catalog.pending_change (
      product_id bigint PRIMARY KEY,
      old_name text COLLATE "C",
      old_listing_name text COLLATE "C",
      old_currency text COLLATE "C",
      old_price_minor bigint,
      old_quantity bigint
    );

    CREATE TABLE catalog.state (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      format integer NOT NULL
    );
    """

  private static let historyTables = """
    CREATE TABLE catalog.history (
      id bigint PRIMARY KEY,
      "time" bigint NOT NULL,
      action text COLLATE "C" NOT NULL,
      subject text COLLATE "C",
      is_undone integer NOT NULL DEFAULT 0,
      added_count bigint NOT NULL DEFAULT 0,
      edited_count bigint NOT NULL DEFAULT 0,
      removed_count bigint NOT NULL DEFAULT 0,
      author text COLLATE "C"
    );

    CREATE TABLE catalog.history_added (
      history_id bigint,
      first_id bigint,
      last_id bigint NOT NULL,
      PRIMARY KEY (history_id, first_id)
    );

    CREATE TABLE catalog.history_product (
      history_id bigint,
      product_id bigint,
      fields integer NOT NULL,
      old_sku text COLLATE "C",
      new_sku text COLLATE "C",
      old_name text COLLATE "C",
      new_name text COLLATE "C",
      old_sort_name text COLLATE "C",
      new_sort_name text COLLATE "C",
      old_manufacturer text COLLATE "C",
      new_manufacturer text COLLATE "C",
      old_details text COLLATE "C",
      new_details text COLLATE "C",
      old_price_minor bigint,
      new_price_minor bigint,
      old_currency text COLLATE "C",
      new_currency text COLLATE "C",
      old_quantity bigint,
      new_quantity bigint,
      old_origin text COLLATE "C",
      new_origin text COLLATE "C",
      old_image text COLLATE "C",
      new_image text COLLATE "C",
      old_custom text COLLATE "C",
      new_custom text COLLATE "C",
      PRIMARY KEY (history_id, product_id)
    );

    CREATE TABLE catalog.history_reference (
      history_id bigint,
      kind text COLLATE "C",
      id bigint,
      name text COLLATE "C" NOT NULL,
      code text COLLATE "C",
      PRIMARY KEY (history_id, kind, id)
    );

    CREATE TABLE catalog.history_foreign (
      history_id bigint,
      product_id bigint,
      PRIMARY KEY (history_id, product_id)
    );
    """

  /// The tables, which are filled before ``indexes`` are made.
  static let tables = sourceTables + "\n" + derivedTables + "\n" + historyTables

  /// The indexes, and the references. A file may have products of manufacturers that are not there:
  /// these stay as they are, so what is there is not looked at.
  static let indexes = """
    CREATE INDEX product_by_price ON catalog.product (currency, price_minor, id);
    CREATE INDEX product_by_quantity ON catalog.product (quantity, id);
    CREATE INDEX product_by_country ON catalog.product (country_id);
    CREATE INDEX product_by_manufacturer ON catalog.product (manufacturer_id);
    CREATE INDEX product_with_rare_texts ON catalog.product (id)
      WHERE sort_name IS NOT NULL OR custom IS NOT NULL;
    ALTER TABLE catalog.product
      ADD FOREIGN KEY (manufacturer_id) REFERENCES catalog.manufacturer
        ON DELETE SET NULL NOT VALID,
      ADD FOREIGN KEY (country_id) REFERENCES catalog.country ON DELETE SET NULL NOT VALID;
    """

  /// The triggers that note in `pending_change` what other programs change, once a statement: the
  /// first change of a product, with the names under which the derived tables know it.
  ///
  /// A row that is there already is locked: it must not be worked off before this change is
  /// committed.
  ///
  /// They run with the rights of the catalog's owner, so whoever may write products needs no others.
  static let triggers =
    trigger("insert", "AFTER INSERT", "NEW TABLE AS new_rows", noteNew)
    + trigger(
      "update", "AFTER UPDATE", "OLD TABLE AS old_rows NEW TABLE AS new_rows", noteOld + noteNew)
    + trigger("delete", "AFTER DELETE", "OLD TABLE AS old_rows", noteOld)
    + trigger(
      "truncate", "BEFORE TRUNCATE", nil,
      noteOld.replacing("old_rows", with: "catalog.product"))

  private static let noteOld = """
      INSERT INTO catalog.pending_change
        (product_id, old_name, old_listing_name, old_currency, old_price_minor, old_quantity)
      SELECT id, name, coalesce(sort_name, name), currency, price_minor, quantity FROM old_rows
      ON CONFLICT (product_id) DO UPDATE SET product_id = excluded.product_id;

    """

  private static let noteNew = """
      INSERT INTO catalog.pending_change (product_id) SELECT id FROM new_rows
      ON CONFLICT (product_id) DO UPDATE SET product_id = excluded.product_id;

    """

  private static func trigger(
    _ name: String, _ event: String, _ rows: String?, _ body: String
  ) -> String {
    """
    CREATE FUNCTION catalog.note_\(name)() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
    \(body)  RETURN NULL;
    END $$;
    CREATE TRIGGER product_\(name) \(event) ON catalog.product
    \(rows.map { "REFERENCING " + $0 + " " } ?? "")\
    FOR EACH STATEMENT EXECUTE FUNCTION catalog.note_\(name)();

    """
  }
}
