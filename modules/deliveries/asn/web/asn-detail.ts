import type { CallOutput } from '#platform/contract/calls.ts'
import type { deliveriesCalls } from '../contract/calls.ts'

/** A whole ASN as its drawer shows it. */
export type AsnDetail = CallOutput<typeof deliveriesCalls, 'ISrmAsnHeadService/getAsnById'>
