import { z } from 'zod'

/** Messages that schedules come as: DELFOR by its directory, X12 by its transaction set, and VDA 4905. */
const FORMATS = ['delfor96A', 'delfor97A', 'delfor04A', 'x12830', 'x12862', 'vda4905'] as const

/** `YYYY-MM-DD`; null where the message says none. */
const day = z.string().nullable()
/** An exact decimal in the unit of its item; null where the message says none. */
const amount = z.string().nullable()

/** A receipt or shipment that a message names: how many came on which note, and when. */
const movement = z.strictObject({ quantity: z.string(), noteNo: z.string(), date: day })

/**
 * What may be made, or bought for, before it is called off: cumulated up to `to`. `production` covers labour and material, `material`
 * the material alone.
 */
const authorisation = z.strictObject({
  kind: z.enum(['production', 'material']),
  cumulative: z.string(),
  from: day,
  to: day,
})

/**
 * A quantity that is asked for. `from` and `to` are the day itself, the week, the month or any span; both are null where demand is due at
 * once without a date. `cumulative` is what the message says, not what adds up. `status` null: the message leaves it to the agreement.
 */
export const releaseLine = z.strictObject({
  period: z.enum(['day', 'week', 'month', 'span']),
  from: day,
  to: day,
  /** `HH:MM` within a day, or empty. */
  time: z.string(),
  quantity: amount,
  cumulative: amount,
  status: z.enum(['firm', 'tradeOff', 'forecast']).nullable(),
  urgency: z.enum(['scheduled', 'immediate', 'backlog']),
  /** Whether the day is that of the arrival or that of the despatch. */
  basis: z.enum(['delivery', 'shipment']),
})

/** What a message says of one item at one place. Numbers are as the sender wrote them; empty where it wrote none. */
export const releaseItem = z.strictObject({
  itemNo: z.string(),
  supplierItemNo: z.string(),
  description: z.string(),
  unit: z.string(),
  shipToNo: z.string(),
  dockNo: z.string(),
  storageNo: z.string(),
  orderNo: z.string(),
  orderLineNo: z.string(),
  releaseNo: z.string(),
  releaseDate: day,
  previousReleaseNo: z.string(),
  previousReleaseDate: day,
  /** The day of which the sender's figures are. */
  calculatedOn: day,
  cumReceived: amount,
  cumReceivedSince: day,
  cumShipped: amount,
  cumShippedSince: day,
  lastReceipt: movement.nullable(),
  lastShipment: movement.nullable(),
  inTransit: amount,
  backorder: amount,
  authorisations: z.array(authorisation),
  lines: z.array(releaseLine),
})

/** A delivery schedule as one message says it, whichever format it came in. */
export const scheduleRelease = z.strictObject({
  format: z.enum(FORMATS),
  purpose: z.enum(['original', 'replacement', 'change', 'cancellation']),
  releaseNo: z.string(),
  releaseDate: day,
  horizonFrom: day,
  horizonTo: day,
  buyerNo: z.string(),
  sellerNo: z.string(),
  items: z.array(releaseItem),
})

export type ReleaseFormat = (typeof FORMATS)[number]
export type ReleaseLine = z.output<typeof releaseLine>
export type ReleaseItem = z.output<typeof releaseItem>
export type ScheduleRelease = z.output<typeof scheduleRelease>
export type ReleaseMovement = z.output<typeof movement>
export type ReleaseAuthorisation = z.output<typeof authorisation>

/**
 * What reading noticed: `ignored` carries nothing of a schedule, `warning` was read with an assumption, `error` means that the release is
 * not what its sender wrote.
 */
export const findingLevel = z.enum(['ignored', 'warning', 'error'])

/** A finding for people: the segment by its number from 1, its tag, the element or columns in it, and the item that it is about. */
export const shownFinding = z.strictObject({
  level: findingLevel,
  segmentNo: z.number().int(),
  tag: z.string(),
  place: z.string(),
  itemNo: z.string(),
  message: z.string(),
})

/** What a file says: its releases with the running total behind each quantity, and what was noticed. */
export const messageReading = z.strictObject({
  releases: z.array(
    scheduleRelease.extend({
      items: z.array(releaseItem.extend({ lines: z.array(releaseLine.extend({ total: z.string() })) })),
    }),
  ),
  findings: z.array(shownFinding),
  /** Further findings than are answered. */
  furtherFindings: z.number().int(),
})
