import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ReleaseItem, ReleaseLine } from '../contract/schemas.ts'
import { DELFOR_CODES, type DelforDirectory } from './delfor-codes.ts'
import type { EdiFindings } from './edi-findings.ts'
import { type EdiSegment, partOf } from './edi-segment.ts'
import type { EdiPeriod } from './edifact-period.ts'
import { laterMovement } from './empty-release.ts'
import { periodFrom } from './period-from.ts'

/** A quantity with what stands behind it: its dates, by qualifier, its note, and the condition that it is under. */
export interface DelforQuantity {
  segment: EdiSegment
  qualifier: string
  value: Decimal
  dates: Map<string, EdiPeriod>
  noteNo: string
  noteDate: string | null
  condition: EdiSegment | undefined
}

/** Quantities that are asked for (data element 6063); 84 is urgent. */
const DEMANDS = new Set(['1', '84', '113', '131', '187'])
/** The same, cumulated. */
const CUMULATIVES = new Set(['3', '78'])
/** Days on which goods arrive or leave (data element 2005), the most telling first. */
const DELIVERIES = ['2', '67', '69', '17'] as const
const SHIPMENTS = ['10', '79', '11'] as const
/** The first and last day of a span. */
const SPANS = [
  ['64', '63'],
  ['194', '206'],
  ['158', '159'],
] as const

/** Puts a quantity where it belongs: among the figures of its item, its authorisations or its lines. */
export function settleQuantity(
  item: ReleaseItem,
  quantity: DelforQuantity,
  directory: DelforDirectory,
  findings: EdiFindings,
): void {
  const { qualifier, condition } = quantity
  // In D96A the condition follows its quantity, and figures stand among the demand; later it leads the demand, and figures come before.
  const isScheduled = condition !== undefined || (directory === '96A' && hasDemandDate(quantity))
  if (isScheduled && CUMULATIVES.has(qualifier) && isAuthorisation(quantity)) addAuthorisation(item, quantity)
  else if (isScheduled && (DEMANDS.has(qualifier) || CUMULATIVES.has(qualifier))) addLine(item, quantity, findings)
  else if (isScheduled && directory !== '96A')
    findings.tell('codeUnknown', quantity.segment, '1.1', { code: qualifier })
  else setFigure(item, quantity, findings)
}

const hasDemandDate = ({ dates }: DelforQuantity): boolean =>
  [...DELIVERIES, ...SHIPMENTS.slice(0, 2), ...SPANS.flat()].some((code) => dates.has(code))

const isAuthorisation = (quantity: DelforQuantity): boolean =>
  ['2', '3'].includes(conditionCode(quantity)) && !hasDemandDate(quantity)

const conditionCode = ({ condition }: DelforQuantity): string => (condition ? partOf(condition, 1) : '')

function addAuthorisation(item: ReleaseItem, quantity: DelforQuantity): void {
  item.authorisations.push({
    kind: conditionCode(quantity) === '2' ? 'production' : 'material',
    cumulative: quantity.value,
    from: quantity.dates.get('51')?.from ?? null,
    to: quantity.dates.get('52')?.to ?? null,
  })
}

/** Figures of an item by their qualifier (data element 6063). */
function setFigure(item: ReleaseItem, quantity: DelforQuantity, findings: EdiFindings): void {
  const { qualifier, value, dates, segment, noteNo } = quantity
  const since = dates.get('51')?.from ?? null
  const once = (name: 'cumReceived' | 'cumShipped' | 'inTransit' | 'backorder'): void => {
    if (item[name] !== null) findings.tell('toldTwice', segment, '1.1', { code: qualifier })
    item[name] = value
  }
  switch (qualifier) {
    case '70':
      once('cumReceived')
      item.cumReceivedSince = since
      break
    case '3':
    case '261':
      once('cumShipped')
      item.cumShippedSince = since
      break
    case '57':
      once('inTransit')
      break
    case '83':
      once('backorder')
      break
    case '48':
    case '194': {
      const date = dates.get('50')?.from ?? quantity.noteDate
      item.lastReceipt = laterMovement(item.lastReceipt, { quantity: value, noteNo, date })
      break
    }
    case '12': {
      const date = dates.get('11')?.from ?? quantity.noteDate
      item.lastShipment = laterMovement(item.lastShipment, { quantity: value, noteNo, date })
      break
    }
    default:
      if (DEMANDS.has(qualifier)) findings.tell('noDemand', segment, '1.1', { code: qualifier })
      else findings.tell('codeIgnored', segment, '1.1', { code: qualifier })
  }
}

function addLine(item: ReleaseItem, quantity: DelforQuantity, findings: EdiFindings): void {
  const { qualifier, value, segment, condition } = quantity
  const code = conditionCode(quantity) || '9'
  const known = DELFOR_CODES.commitments.get(code)
  if (known === undefined) findings.tell('statusUnknown', condition ?? segment, '1', { code })
  if (known === 'noDemand') {
    findings.tell('noDemand', segment, '1.1', { code: `SCC ${code}` })
    return
  }
  const commitment = qualifier === '84' ? DELFOR_CODES.commitments.get('10') : known
  const { status, urgency } =
    commitment === undefined || commitment === 'noDemand' ? { status: null, urgency: 'scheduled' as const } : commitment
  const when = dayOf(quantity, urgency === 'scheduled', findings)
  if (!when) return
  const line = { ...when, quantity: null, cumulative: null, status, urgency }
  if (!CUMULATIVES.has(qualifier)) {
    item.lines.push({ ...line, quantity: value })
    return
  }
  const before = item.lines.at(-1)
  if (before && before.cumulative === null && isSameDemand(before, line)) before.cumulative = value
  else item.lines.push({ ...line, cumulative: value })
}

const isSameDemand = (a: ReleaseLine, b: ReleaseLine): boolean =>
  a.from === b.from && a.to === b.to && a.time === b.time && a.status === b.status && a.urgency === b.urgency

type When = Pick<ReleaseLine, 'period' | 'from' | 'to' | 'time' | 'basis'>

/** The day or period of a demand; only what is due at once may have none. */
function dayOf(quantity: DelforQuantity, isDateNeeded: boolean, findings: EdiFindings): When | undefined {
  const { dates, segment, condition } = quantity
  const frequency = condition ? partOf(condition, 3) : ''
  const grain = DELFOR_CODES.frequencies.get(frequency)
  if (grain === undefined) {
    findings.tell('periodUnknown', condition ?? segment, '3.1', { code: frequency })
    return undefined
  }
  const delivery = DELIVERIES.find((code) => dates.has(code))
  const shipment = SHIPMENTS.find((code) => dates.has(code))
  const given = dates.get(delivery ?? shipment ?? '') ?? spanOf(dates)
  const basis = delivery === undefined && shipment !== undefined ? 'shipment' : 'delivery'
  if (!given) {
    if (isDateNeeded) findings.tell('dateMissing', segment)
    return isDateNeeded ? undefined : { period: 'day', from: null, to: null, time: '', basis }
  }
  if (grain === 'span' && given.period === 'day') {
    const span = spanOf(dates)
    if (span) return { ...span, basis }
    findings.tell('dateMissing', segment)
    return undefined
  }
  // What says its own period stays what it is.
  const period = given.period === 'day' ? periodFrom(given.from, grain) : undefined
  return period ? { ...period, time: '', basis } : { ...given, basis }
}

function spanOf(dates: ReadonlyMap<string, EdiPeriod>): EdiPeriod | undefined {
  for (const [first, last] of SPANS) {
    const from = dates.get(first)
    const to = dates.get(last)
    if (from && to && from.from < to.to) return { period: 'span', from: from.from, to: to.to, time: '' }
    if (from ?? to) return to ?? from
  }
  return undefined
}
