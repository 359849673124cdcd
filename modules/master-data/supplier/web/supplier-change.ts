import type { selfServiceCalls } from '#modules/master-data/record/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** A row of the list of changes that suppliers ask for. */
export type SupplierChange = CallOutput<
  typeof selfServiceCalls,
  'IBmSupplierChangeService/getsupplierchangelist'
>['records'][number]
