import type { MovedOrder } from '#modules/deliveries/asn/server/announce-asn.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { changedAsn } from '../contract/document.ts'

/** What came of a command over an ASN with its lines, and the orders whose quantities it moved. */
export type AsnOutcome = Outcome<typeof changedAsn> & { orders?: readonly MovedOrder[] }
