import { z } from 'zod'

/**
 * Why one side's cumulated shipped quantity counts a document and the other's may not: it waits for approval, was withdrawn, is on the
 * way, was received, came above its ASN, was rejected, ended, or given back for exchange.
 */
const GAP_KINDS = ['pending', 'withdrawn', 'open', 'received', 'above', 'rejected', 'ended', 'exchanged'] as const

/** A document that may explain why the supplier's cumulated shipped quantity is not the portal's. */
const gapDocument = z.strictObject({
  kind: z.enum(GAP_KINDS),
  documentNo: z.string(),
  documentDate: z.string(),
  /** By what the supplier's figure is above the portal's where only one of them counts it; negative where it is below. */
  quantity: z.string(),
})

/** What may explain a gap: the portal's own figure, from when on documents count, and the latest of them. */
export const gapDocuments = z.strictObject({
  cumShippedQty: z.string(),
  purchaseUnitNo: z.string(),
  /** Day of the last confirmed reset, else of the schedule's beginning. */
  countedSince: z.string(),
  documents: z.array(gapDocument),
  /** How many there are; of more than are answered only the latest are. */
  documentCount: z.number().int(),
})
