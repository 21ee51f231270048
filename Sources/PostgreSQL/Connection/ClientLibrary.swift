import CPostgreSQL

/// The library by which servers are spoken to.
public enum ClientLibrary {
  /// The version of libpq, such as `15.18`.
  public static var version: String {
    let number = PQlibVersion()
    return "\(number / 10_000).\(number % 10_000)"
  }

  /// The version of the OpenSSL that is inside; nil where it is the system's.
  public static var cipherVersion: String? {
    cpostgresql_cipher_version().map { String(cString: $0) }
  }

  /// The version of the zstd that is inside, such as `1.5.7`; nil where OpenSSL does not use it.
  public static var compressorVersion: String? {
    cpostgresql_compressor_version().map { String(cString: $0) }
  }
}
