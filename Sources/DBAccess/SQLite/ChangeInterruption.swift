/// Whether somebody wants the end of a change: asked while one is made, and not before, when the
/// process may end at once.
///
/// One thread at a time uses it.
public final class ChangeInterruption: @unchecked Sendable {
  private let catchInterruption: () -> () -> Bool
  private var question: (() -> Bool)?

  /// Makes one that nothing has begun for.
  ///
  /// - Parameter catchInterruption: Has what would end the process noted from now on, and returns
  ///   what says whether it came.
  public init(_ catchInterruption: @escaping () -> () -> Bool) {
    self.catchInterruption = catchInterruption
  }

  /// Notes that a change begins.
  public func begin() { if question == nil { question = catchInterruption() } }

  /// Whether the change is to end.
  public var hasCome: Bool { question?() ?? false }
}
