/// Believable product names from a fixed seed: a maker, a kind and a model.
///
/// First letters are spread as unevenly as those of real catalogs; 8 in 100
/// names begin with accented Latin, 3 with a digit, 3 are in other scripts.
public struct ProductNames: Sequence, IteratorProtocol {
  private var state: UInt64
  private var left: Int

  /// Makes a sequence of so many names; the same seed gives the same names.
  public init(count: Int, seed: UInt64 = 20_260_101) {
    left = count
    state = seed
  }

  /// Returns the next name.
  public mutating func next() -> String? {
    if left == 0 { return nil }
    left -= 1
    let kind = Self.kinds[weighted(Self.kinds.count)]
    let number = random(900) + 100
    let letter = Self.letters[random(Self.letters.count)]
    switch random(100) {
    case 0..<8:
      return "\(pick(Self.accented)) \(kind) \(letter)\(number)"
    case 8..<11:
      return "\(random(400) + 1) \(pick(Self.units)) \(kind) \(letter)\(number)"
    case 11..<14:
      return "\(pick(Self.otherScripts)) \(letter)\(number)"
    default:
      return "\(pick(Self.makers)) \(kind) \(letter)\(number)\(pick(Self.endings))"
    }
  }

  /// Returns a number below a bound (SplitMix64).
  public mutating func random(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  private mutating func pick(_ words: [String]) -> String { words[weighted(words.count)] }

  /// A number below a bound, small ones more often.
  private mutating func weighted(_ count: Int) -> Int {
    Swift.min(random(count), random(count))
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { String($0).replacing("_", with: " ") }
  }

  private static let makers = words(
    """
    Summit Corona Alder Maple Brightway Pioneer Castor Delta Sterling Meridian Blue_Heron Tamarack \
    Birchwood Saxon Cobalt Mercury Apex Dover Harbour Landmark Foxglove Granite Northfield Raven \
    Pembroke Silverline Copper_Kettle Beacon Thornbury Whitmore Evergreen Orchard Redstone Kestrel \
    Vantage Jasper Ironbridge Union Wexford Quarry Yarrow Zenith Ottoline Xanthe
    """)
  private static let accented = words(
    """
    Ångby Évora Örnsköld Älvdal Çamlıca Österlen Étoile Łuków Ñandú Škoda-Vrch Žitava Ølgod \
    Ærøskøbing Élan Ústí Îlot Čáslav Şirin Öland Žilina
    """)
  private static let otherScripts = words(
    """
    Самовар Лампа Ножницы Чайник Молоток Ελαία Κλειδί Τραπέζι 包丁 電球 カメラ えんぴつ ラジオ \
    망치 열쇠 의자 剪刀 茶壶 مصباح مفتاح כיסא ค้อน กรรไกร
    """)
  private static let kinds = words(
    """
    Drill Hammer Wrench Lamp Kettle Table Chair Screw Bolt Saw Clamp Pump Valve Hinge Bracket \
    Spanner Socket Chisel Plane Level Ladder Bucket Brush Roller Trowel Shovel Rake Hose Nozzle \
    Timer Switch Cable Fuse Plug Adapter Charger Battery Torch Lantern Mug Plate Bowl Pan Pot Knife
    """)
  private static let units = words("mm cm inch L V W pack way x piece")
  private static let endings = ["", "", " Pro", " XL", " Mini", " II", " Set", "-B"]
  private static let letters = Array("ABCDEFGHKLMNPRSTVX")
}
