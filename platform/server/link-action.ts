import type { Side } from '#platform/contract/lifecycle.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { CallContext } from './call-context.ts'
import type { ScopedTransaction } from './scope.ts'

/** What somebody sees of a document before they press the button of an email's link. */
export interface LinkDocument {
  documentNo: string
  /** The other party: for suppliers the buying organisation, for purchasers the supplier. */
  partner: string
  version: number
  lines: readonly {
    lineNo: string
    goodsNo: string
    goodsName: string
    qty: string
    unitNo: string
    date: string
    /** It comes free of charge, beside what was ordered. */
    isGift?: boolean
  }[]
  /** What is to be otherwise, where a change is answered. */
  changes?: readonly {
    lineNo: string
    goodsNo: string
    goodsName: string
    field: 'qty' | 'date' | 'price'
    before: string
    after: string
  }[]
  /** Why the other party wants it. */
  reason?: string
}

/** One thing that a link in an email lets its reader do without signing in. */
export interface LinkAction {
  /** Its texts stand under `identity:link.<name>`. */
  name: string
  /** Name of its module, which the reader's licence must include; the composition root gives it. */
  module?: string
  /** Emails about these events carry the link. */
  events: readonly string[]
  sides: readonly Side[]
  /** What the reader must be allowed to, now and when the link is used. */
  menuNo: string
  flag: PermissionFlag
  /** Name of the entry in the operation log. */
  auditAction: string
  /** Its reader says why. */
  isReasonNeeded?: boolean
  /** The document as it is now, when this can be done with it; the transaction sees all companies. */
  find(
    trx: ScopedTransaction,
    named: { tenantsid: string; documentNo: string; side: Side },
  ): Promise<{ id: string; version: number } | null>
  /** What its reader sees of it, within what they may see. */
  read(trx: ScopedTransaction, id: string, side: Side): Promise<LinkDocument | null>
  /** Does it, in the reader's own scope; audits and announces. The reason is empty where none is needed. */
  act(context: CallContext, key: { id: string; version: number }, reason: string): Promise<void>
}
