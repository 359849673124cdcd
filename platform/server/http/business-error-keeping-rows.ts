import { BusinessError, type ErrorDeclaration } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '../scope.ts'

/**
 * A refusal that leaves something behind. The call's own transaction is rolled back like that of any refusal; `keep` then
 * runs in another one of the same scope, and what it answers becomes the refusal's data.
 */
export class BusinessErrorKeepingRows extends BusinessError {
  readonly keep: (trx: ScopedTransaction) => Promise<unknown>
  constructor(
    declaration: ErrorDeclaration,
    parameters: BusinessError['parameters'],
    keep: (trx: ScopedTransaction) => Promise<unknown>,
    details: BusinessError['details'] = [],
  ) {
    super(declaration, parameters, details)
    this.keep = keep
  }
}
