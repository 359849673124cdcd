import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import type { payableCalls } from '../contract/calls.ts'

/** The list of the pool. */
export const payables = listsOf<typeof payableCalls>()('ISrmPayableService', 'Payable')

/** A row of the pool. */
export type Payable = RowOfList<typeof payables>
