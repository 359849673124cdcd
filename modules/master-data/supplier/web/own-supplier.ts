import type { CallOutput } from '#platform/contract/calls.ts'
import type { selfServiceCalls } from '../contract/calls.ts'

/** A supplier's own master data, as it reads them. */
export type OwnSupplier = CallOutput<typeof selfServiceCalls, 'IBmSupplierSelfService/getownsupplier'>
