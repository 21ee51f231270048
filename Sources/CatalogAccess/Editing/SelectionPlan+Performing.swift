extension SelectionPlan {
  /// Does what the plan says. Where that is not possible any more, the plan is made again, and
  /// must come to the same.
  ///
  /// - Parameters:
  ///   - isForced: Whether it is done as it comes out now.
  ///   - isFresh: Whether the plan was made again right before.
  ///   - perform: Returns false, and does nothing, where the catalog has changed.
  ///   - again: Returns the plan as it comes out now, with a number of samples.
  /// - Returns: The plan that was done.
  /// - Throws: `ChangeError`; what the two throw.
  package func performed(
    isForced: Bool,
    by perform: (_ plan: SelectionPlan, _ isFresh: Bool) throws -> Bool,
    again: (_ sampleLimit: Int) throws -> SelectionPlan
  ) throws -> SelectionPlan {
    var plan = self
    var isFresh = false
    while try !perform(plan, isFresh) {
      let now = try again(plan.samples.count == plan.count ? .max : max(20, plan.samples.count))
      if !isForced, now.rows != plan.rows { throw plan.conflict(with: now) }
      plan = now
      isFresh = true
    }
    return plan
  }
}
