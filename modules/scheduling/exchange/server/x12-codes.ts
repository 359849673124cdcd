import type { ReleaseAuthorisation, ReleaseLine, ScheduleRelease } from '../contract/schemas.ts'
import type { Commitment } from './delfor-codes.ts'
import type { Grain } from './period-from.ts'

/** What a transaction set does to the one before it (data element 353). */
const purposes: ReadonlyMap<string, ScheduleRelease['purpose']> = new Map([
  ['00', 'original'],
  ['05', 'replacement'],
  ['04', 'change'],
  ['01', 'cancellation'],
])

/** Whether days are those of the arrival or the despatch (data element 675); what is not here is an arrival. */
const shipmentBased = new Set(['SH', 'AS', 'PS'])

const binding = (status: ReleaseLine['status']): Commitment => ({ status, urgency: 'scheduled' })

/** How binding a quantity is (data element 680). Capacities and averages are no demand. */
const commitments: ReadonlyMap<string, Commitment> = new Map([
  ['A', { status: 'firm', urgency: 'immediate' }],
  ['C', binding('firm')],
  ['D', binding('forecast')],
  ['F', 'noDemand'],
  ['G', 'noDemand'],
  ['H', binding('firm')],
  ['J', binding('tradeOff')],
  ['M', 'noDemand'],
  ['N', 'noDemand'],
  ['Q', binding('firm')],
  ['S', 'noDemand'],
  ['T', 'noDemand'],
  ['Z', binding(null)],
])

/** Periods (data element 681). */
const periods: ReadonlyMap<string, Grain> = new Map([
  ['B', 'day'],
  ['C', 'day'],
  ['D', 'day'],
  ['F', 'span'],
  ['M', 'month'],
  ['Q', 'quarter'],
  ['T', 'fourWeeks'],
  ['W', 'week'],
  ['X', 'sevenDays'],
])

/** What may be made or bought ahead (data element 672). */
const authorisations: ReadonlyMap<string, ReleaseAuthorisation['kind']> = new Map([
  ['FI', 'production'],
  ['LM', 'production'],
  ['MT', 'material'],
])

/** Segments of 830 and 862 that say nothing of quantities and days. */
const unread = new Set(
  'N2 N3 N4 PER NTE CUR TAX FOB CTP SAC ITA PRS INC PO4 PKG MEA PWK TD1 TD3 TD4 TD5 TD6 LDT DTM SDP JIT QTD ITD LS LE PD'.split(
    ' ',
  ),
)

/** What codes of 830 and 862 say, and the segments that say nothing of quantities and days. */
export const X12_CODES = { purposes, shipmentBased, commitments, periods, authorisations, unread } as const
