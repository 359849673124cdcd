import fc from 'fast-check'
import { REPORTED_KINDS } from '#modules/discrepancies/contract/fields.ts'

/** What comes of a line of an ASN, in percent of what is open of it, or of the lot that is named by its place. */
type ReceivedPart = readonly [line: number, acceptedPercent: number, refusedPercent: number, lot?: number]

/** Something that somebody does in a history of orders, ASNs, receipts, returns and discrepancies. */
export type HistoryStep =
  | {
      kind: 'create'
      order: number
      quantities: readonly (readonly [batch: number, quantity: number])[]
      isOverConfirmed: boolean
    }
  | { kind: 'approve' | 'reject' | 'void'; asn: number }
  | {
      // Another quantity of a line, and now and then a line less or one more.
      kind: 'resubmit'
      asn: number
      line: number
      quantity: number
      dropped?: number | null
      added?: readonly [order: number, batch: number, quantity: number] | null
    }
  | { kind: 'cancel'; asn: number; row: number | null }
  | {
      // Goods that arrive wait for inspection; those that are received are accepted at once.
      kind: 'receive' | 'arrive'
      asn: number
      lines: readonly ReceivedPart[]
      isOverConfirmed: boolean
    }
  | { kind: 'inspect'; row: number; percent: number }
  | { kind: 'takeArrivalBack'; row: number }
  | { kind: 'giveBack'; asn: number; row: number; percent: number; returnType: 'exchange' | 'credit' }
  | { kind: 'takeBack'; row: number }
  | { kind: 'end'; asn: number; line: number }
  | { kind: 'change'; order: number; batch: number; quantity: number; isConfirmed: boolean }
  | { kind: 'changePrice'; order: number; batch: number; cents: number; isOfSupplier: boolean; isConfirmed: boolean }
  | { kind: 'closeLine'; order: number; batch: number }
  | { kind: 'report'; asn: number; row: number; percent: number; reported: (typeof REPORTED_KINDS)[number] }
  | { kind: 'answer' | 'note' | 'reopenNoted'; row: number }
  | { kind: 'cancelLines'; order: number; batch: number; isConfirmed: boolean }

const index = fc.nat({ max: 30 })
const quantity = fc.integer({ min: 0, max: 45 })
// Of what is open on a line; together now and then more than that, within the limit of the order or above it.
const percent = fc.constantFrom(0, 10, 30, 50, 80)
const received = fc.constantFrom(0, 10, 30, 50, 80, 105, 120)
const cancelLines = fc.record({
  kind: fc.constant('cancelLines' as const),
  order: index,
  batch: index,
  isConfirmed: fc.boolean(),
})
/** Any of them, the usual more often. */
export const historyStep: fc.Arbitrary<HistoryStep> = fc.noBias(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('create' as const),
        order: index,
        quantities: fc.array(fc.tuple(index, quantity), { minLength: 1, maxLength: 3 }),
        isOverConfirmed: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'void' as const),
        asn: index,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('resubmit' as const),
        asn: index,
        line: index,
        quantity,
        dropped: fc.option(index),
        added: fc.option(fc.tuple(index, index, quantity)),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('receive' as const, 'receive' as const, 'receive' as const, 'arrive' as const),
        asn: index,
        lines: fc.array(
          fc.oneof(
            { weight: 3, arbitrary: fc.tuple(index, received, percent) },
            { weight: 1, arbitrary: fc.tuple(index, received, percent, fc.constantFrom(0, 1)) },
          ),
          { maxLength: 2 },
        ),
        isOverConfirmed: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('inspect' as const),
        row: index,
        percent: fc.constantFrom(0, 60, 100, 100),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeArrivalBack' as const), row: index }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), asn: index, row: fc.option(index) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('giveBack' as const),
        asn: index,
        row: index,
        // Now and then more than is there.
        percent: fc.constantFrom(10, 40, 100, 130),
        returnType: fc.constantFrom('exchange' as const, 'exchange' as const, 'credit' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), row: index }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), asn: index, line: index }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        order: index,
        batch: index,
        quantity: fc.integer({ min: 1, max: 150 }),
        isConfirmed: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('changePrice' as const),
        order: index,
        batch: index,
        cents: fc.integer({ min: 1, max: 9999 }),
        isOfSupplier: fc.boolean(),
        isConfirmed: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('report' as const),
        asn: index,
        row: index,
        percent,
        reported: fc.constantFrom(...REPORTED_KINDS),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('answer' as const, 'note' as const, 'reopenNoted' as const),
        row: index,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('closeLine' as const), order: index, batch: index }) },
    { weight: 1, arbitrary: cancelLines },
  ),
)

/** Chance seldom leads all the way from a rejection to an ASN that comes back, and its goods again, so one history begins with it. */
export const REJECTED_AND_BACK: HistoryStep[] = [
  { kind: 'create', order: 1, quantities: [[0, 10]], isOverConfirmed: false },
  { kind: 'reject', asn: 1 },
  { kind: 'resubmit', asn: 1, line: 0, quantity: 5 },
  { kind: 'approve', asn: 1 },
  { kind: 'receive', asn: 1, lines: [[0, 50, 30]], isOverConfirmed: false },
  { kind: 'giveBack', asn: 1, row: 0, percent: 100, returnType: 'exchange' },
  { kind: 'takeBack', row: 0 },
]

/** Nor to an ASN that waits and was rejected, and is submitted again with a line less and one more each time. */
export const LINES_CHANGED: HistoryStep[] = [
  {
    kind: 'create',
    order: 1,
    quantities: [
      [0, 10],
      [1, 5],
    ],
    isOverConfirmed: false,
  },
  { kind: 'resubmit', asn: 1, line: 1, quantity: 3, dropped: 0, added: [1, 2, 7] },
  { kind: 'cancelLines', order: 1, batch: 1, isConfirmed: true },
  { kind: 'reject', asn: 1 },
  { kind: 'resubmit', asn: 1, line: 1, quantity: 4, dropped: 0, added: [1, 0, 9] },
  { kind: 'approve', asn: 1 },
  { kind: 'receive', asn: 1, lines: [[1, 50, 30]], isOverConfirmed: false },
]

/** Nor from goods that are refused to their replacement, to damage that goes back, and to prices that change before anything came. */
export const DIFFERENCES_SETTLED: HistoryStep[] = [
  { kind: 'changePrice', order: 0, batch: 2, cents: 1234, isOfSupplier: true, isConfirmed: true },
  { kind: 'create', order: 0, quantities: [[2, 20]], isOverConfirmed: false },
  { kind: 'receive', asn: 1, lines: [[0, 50, 30]], isOverConfirmed: false },
  { kind: 'answer', row: 0 },
  { kind: 'create', order: 0, quantities: [[2, 4]], isOverConfirmed: false },
  { kind: 'end', asn: 1, line: 0 },
  { kind: 'note', row: 0 },
  { kind: 'reopenNoted', row: 0 },
  { kind: 'report', asn: 7, row: 0, percent: 10, reported: 'damage' },
  { kind: 'giveBack', asn: 7, row: 0, percent: 10, returnType: 'credit' },
  { kind: 'cancelLines', order: 0, batch: 1, isConfirmed: true },
]

/** Each of the others once, so that no run is without one of them. */
export const CORRECTED: HistoryStep[] = [
  { kind: 'create', order: 0, quantities: [[0, 10]], isOverConfirmed: false },
  { kind: 'receive', asn: 1, lines: [[0, 50, 0]], isOverConfirmed: false },
  { kind: 'cancel', asn: 1, row: null },
  { kind: 'void', asn: 1 },
  { kind: 'create', order: 0, quantities: [[0, 10]], isOverConfirmed: false },
  { kind: 'receive', asn: 1, lines: [[0, 50, 0]], isOverConfirmed: false },
  { kind: 'report', asn: 1, row: 0, percent: 50, reported: 'damage' },
  { kind: 'change', order: 0, batch: 1, quantity: 40, isConfirmed: true },
  { kind: 'cancelLines', order: 0, batch: 1, isConfirmed: true },
  { kind: 'closeLine', order: 0, batch: 2 },
]

/** More comes than was announced, of what is accepted and of what is refused, and is taken back row by row in another order. */
export const CAME_OVER: HistoryStep[] = [
  { kind: 'create', order: 0, quantities: [[0, 10]], isOverConfirmed: false },
  { kind: 'receive', asn: 1, lines: [[0, 50, 0]], isOverConfirmed: false },
  { kind: 'receive', asn: 1, lines: [[0, 105, 80]], isOverConfirmed: false },
  { kind: 'cancel', asn: 1, row: 0 },
  { kind: 'cancel', asn: 1, row: 2 },
  { kind: 'create', order: 0, quantities: [[1, 20]], isOverConfirmed: false },
  { kind: 'receive', asn: 7, lines: [[0, 120, 0]], isOverConfirmed: false },
  { kind: 'giveBack', asn: 7, row: 1, percent: 100, returnType: 'exchange' },
  { kind: 'cancelLines', order: 0, batch: 1, isConfirmed: true },
  { kind: 'cancel', asn: 1, row: null },
]

/**
 * More arrives than was announced, of a lot that is full, and is taken back when all else has been accepted, so that the ASN is
 * complete; and of another ASN, when all else has been ended.
 */
export const ARRIVED_OVER: HistoryStep[] = [
  { kind: 'create', order: 0, quantities: [[0, 10]], isOverConfirmed: false },
  { kind: 'receive', asn: 1, lines: [[0, 100, 0, 0]], isOverConfirmed: false },
  {
    kind: 'arrive',
    asn: 1,
    lines: [
      [0, 100, 0, 0],
      [0, 100, 0, 1],
    ],
    isOverConfirmed: false,
  },
  { kind: 'inspect', row: 1, percent: 100 },
  { kind: 'takeArrivalBack', row: 0 },
  { kind: 'create', order: 0, quantities: [[1, 20]], isOverConfirmed: false },
  { kind: 'arrive', asn: 7, lines: [[0, 100, 0, 0]], isOverConfirmed: false },
  {
    kind: 'arrive',
    asn: 7,
    lines: [
      [0, 100, 0, 1],
      [0, 200, 0, 0],
    ],
    isOverConfirmed: false,
  },
  { kind: 'takeArrivalBack', row: 0 },
  { kind: 'end', asn: 7, line: 0 },
  { kind: 'takeArrivalBack', row: 1 },
  { kind: 'end', asn: 7, line: 0 },
  { kind: 'takeArrivalBack', row: 0 },
]
