/** How bad it is when an invariant does not hold: quantities or money are wrong, or what follows from them was not brought up to date. */
export type InvariantSeverity = 'error' | 'warning'

/**
 * A rule that holds of all rows of a module at any time. The database has a view of the rows that break it, named after module and
 * rule (`invariant_orders_batch_ledger` of `batchLedger` in orders), whose comment says the rule; the module's texts have it as `invariants.<name>`.
 */
export interface InvariantDeclaration {
  /** Unique in its module, such as `batchLedger`. */
  name: string
  severity: InvariantSeverity
  /** Kind of the document that the view's `document_no` names, as document finders and screens know it; absent where it names none. */
  documentKind?: string
  /** Where states stand in texts, such as `orders:enums.status`, when the view expects and finds states. */
  stateKey?: string
}
