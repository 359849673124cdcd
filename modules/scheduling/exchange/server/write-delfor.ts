import { fail } from '#platform/contract/errors.ts'
import type { DateText } from '#platform/contract/values/dates.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { ReleaseAuthorisation, ReleaseItem, ReleaseLine, ScheduleRelease } from '../contract/schemas.ts'
import { commitmentCode, DELFOR_CODES, type DelforDirectory } from './delfor-codes.ts'
import { type EdifactEnvelope, edifactInterchange, edifactSegment } from './edifact-interchange.ts'

/** Longest number of a party, item, order or note (an..35), and number of a place before D04A. */
const NUMBER_LENGTH = 35
/** Code lists that the buyer keeps (data element 3055). */
const BY_BUYER = '92'
const FREQUENCY_CODES: Readonly<Record<ReleaseLine['period'], string>> = { day: 'D', week: 'W', month: 'M', span: 'F' }

/**
 * Writes a release as a DELFOR message of a directory. A release without a day gets that of the interchange. Numbers that are longer
 * than the message holds are refused with scheduling.valueTooLong.
 */
export function writeDelfor(release: ScheduleRelease, directory: DelforDirectory, envelope: EdifactEnvelope): Buffer {
  const purpose = [...DELFOR_CODES.purposes].find(([, name]) => name === release.purpose)?.[0] ?? ''
  const segments = [
    edifactSegment('BGM', ['241', number(release.releaseNo), purpose]),
    ...date('137', release.releaseDate ?? envelope.preparedAt.slice(0, 10)),
    ...date('158', release.horizonFrom),
    ...date('159', release.horizonTo),
    ...party('BY', release.buyerNo),
    ...party('SE', release.sellerNo),
    ...(directory === '96A' ? [edifactSegment('UNS', ['D'])] : []),
    ...items(release.items, directory),
    ...(directory === '96A' ? [edifactSegment('UNS', ['S'])] : []),
  ]
  return edifactInterchange(['DELFOR', 'D', directory, 'UN'], segments, envelope)
}

function number(text: string): string {
  return text.length > NUMBER_LENGTH ? fail(schedulingErrors.valueTooLong, { value: text, limit: NUMBER_LENGTH }) : text
}

const plainDay = (day: DateText): string => day.replaceAll('-', '')

const date = (code: string, day: DateText | null): string[] =>
  day === null ? [] : [edifactSegment('DTM', [[code, plainDay(day), '102']])]

const party = (code: string, no: string): string[] =>
  no === '' ? [] : [edifactSegment('NAD', [code, [number(no), '', BY_BUYER]])]

function items(all: readonly ReleaseItem[], directory: DelforDirectory): string[] {
  let place: string | undefined
  return all.flatMap((item, index) => {
    const isMoved = item.shipToNo !== place
    place = item.shipToNo
    return [...(isMoved ? placeSegments(item.shipToNo, directory) : []), ...itemSegments(item, index + 1, directory)]
  })
}

/** The place of the items that follow. D96A has no other mark for items without one than a party without a number. */
function placeSegments(shipToNo: string, directory: DelforDirectory): string[] {
  if (directory === '96A') return shipToNo === '' ? [edifactSegment('NAD', ['ST'])] : party('ST', shipToNo)
  const mark = directory === '97A' ? edifactSegment('GIS', ['37']) : edifactSegment('GEI', ['3'])
  return [mark, ...party('ST', shipToNo)]
}

function itemSegments(item: ReleaseItem, lineNo: number, directory: DelforDirectory): string[] {
  return [
    edifactSegment('LIN', [String(lineNo), '', [number(item.itemNo), 'IN']]),
    ...(item.supplierItemNo === '' ? [] : [edifactSegment('PIA', ['1', [number(item.supplierItemNo), 'SA']])]),
    ...description(item.description, directory),
    ...location('11', item.dockNo),
    ...location('159', item.storageNo),
    ...date('257', item.calculatedOn),
    ...reference('ON', item.orderNo, null, item.orderLineNo),
    ...reference('AAN', item.releaseNo, item.releaseDate),
    ...reference('AIF', item.previousReleaseNo, item.previousReleaseDate),
    ...figures(item, directory),
    ...item.authorisations.flatMap((one) => authorisation(one, item.unit, directory)),
    ...item.lines.flatMap((line) => demand(line, item.unit, directory)),
  ]
}

function description(text: string, directory: DelforDirectory): string[] {
  if (text === '') return []
  const length = directory === '04A' ? 256 : 35
  return [edifactSegment('IMD', ['F', '', ['', '', '', text.slice(0, length), text.slice(length, 2 * length)]])]
}

const location = (code: string, no: string): string[] =>
  no === '' ? [] : [edifactSegment('LOC', [code, [number(no), '', BY_BUYER]])]

const reference = (code: string, no: string, day: DateText | null, lineNo = ''): string[] =>
  no === '' ? [] : [edifactSegment('RFF', [[code, number(no), number(lineNo)]]), ...date('171', day)]

function figures(item: ReleaseItem, directory: DelforDirectory): string[] {
  const { unit, lastReceipt, lastShipment } = item
  return [
    ...quantity('70', item.cumReceived, unit),
    ...(item.cumReceived === null ? [] : date('51', item.cumReceivedSince)),
    ...quantity('194', lastReceipt?.quantity ?? null, unit),
    ...date('50', lastReceipt?.date ?? null),
    ...reference('AAU', lastReceipt?.noteNo ?? '', null),
    ...quantity('12', lastShipment?.quantity ?? null, unit),
    ...date('11', lastShipment?.date ?? null),
    ...reference('AAK', lastShipment?.noteNo ?? '', null),
    ...quantity(directory === '04A' ? '261' : '3', item.cumShipped, unit),
    ...(item.cumShipped === null ? [] : date('51', item.cumShippedSince)),
    ...quantity('57', item.inTransit, unit),
    ...quantity('83', item.backorder, unit),
  ]
}

const quantity = (code: string, value: string | null, unit: string): string[] =>
  value === null ? [] : [edifactSegment('QTY', [[code, value, unit]])]

/** A quantity under a condition, which follows it in D96A and leads it later. */
function conditioned(
  condition: string,
  quantities: readonly string[],
  dates: readonly string[],
  directory: DelforDirectory,
): string[] {
  if (directory === '96A') return quantities.flatMap((one) => [one, condition, ...dates])
  return [condition, ...quantities.flatMap((one) => [one, ...dates])]
}

function authorisation(one: ReleaseAuthorisation, unit: string, directory: DelforDirectory): string[] {
  const condition = edifactSegment('SCC', [one.kind === 'production' ? '2' : '3'])
  return conditioned(
    condition,
    quantity('3', one.cumulative, unit),
    [...date('51', one.from), ...date('52', one.to)],
    directory,
  )
}

function demand(line: ReleaseLine, unit: string, directory: DelforDirectory): string[] {
  const condition = edifactSegment('SCC', [commitmentCode(line), '', FREQUENCY_CODES[line.period]])
  const quantities = [...quantity('113', line.quantity, unit), ...quantity('3', line.cumulative, unit)]
  return conditioned(condition, quantities, days(line), directory)
}

function days({ period, from, to, time, basis }: ReleaseLine): string[] {
  if (from === null) return []
  const code = basis === 'delivery' ? '2' : '10'
  if (time !== '') return [edifactSegment('DTM', [[code, `${plainDay(from)}${time.replace(':', '')}`, '203']])]
  if (period !== 'span' || to === null) return date(code, from)
  return [edifactSegment('DTM', [[code, `${plainDay(from)}${plainDay(to)}`, '718']])]
}
