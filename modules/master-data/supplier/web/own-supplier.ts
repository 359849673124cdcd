import type { selfServiceCalls } from '#modules/master-data/record/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** A supplier's own master data, as it reads them. */
export type OwnSupplier = CallOutput<typeof selfServiceCalls, 'IBmSupplierSelfService/getownsupplier'>
