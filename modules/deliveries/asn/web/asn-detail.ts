import type { CallOutput } from '#platform/contract/calls.ts'
import type { asnCalls } from '../contract/calls.ts'

/** A whole ASN as its drawer shows it. */
export type AsnDetail = CallOutput<typeof asnCalls, 'ISrmAsnHeadService/getAsnById'>
