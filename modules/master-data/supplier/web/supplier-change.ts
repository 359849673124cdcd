import type { CallOutput } from '#platform/contract/calls.ts'
import type { selfServiceCalls } from '../contract/calls.ts'

/** A row of the list of changes that suppliers ask for. */
export type SupplierChange = CallOutput<
  typeof selfServiceCalls,
  'IBmSupplierChangeService/getsupplierchangelist'
>['records'][number]
