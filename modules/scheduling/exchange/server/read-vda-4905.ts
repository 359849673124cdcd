import type { DateText } from '#platform/contract/values/dates.ts'
import { compare, divide } from '#platform/contract/values/decimal.ts'
import type { ReleaseItem, ReleaseLine, ScheduleRelease } from '../contract/schemas.ts'
import { ediDay } from './edi-day.ts'
import type { EdiFindings } from './edi-findings.ts'
import { ediQuantity } from './edi-segment.ts'
import { emptyItem, emptyRelease } from './empty-release.ts'
import { finishItem, finishRelease } from './finish-item.ts'
import { vdaDay } from './vda-days.ts'
import { columnsOf, fieldOf, type VdaField, type VdaRecord } from './vda-records.ts'

/** Quantities with their days: five behind the figures of record 513, eight in each record 514. */
const CALLS: Readonly<Record<string, { first: number; count: number }>> = {
  '513': { first: 48, count: 5 },
  '514': { first: 6, count: 8 },
}
const DAY_LENGTH = 6
const QUANTITY_LENGTH = 9

/** Fields of record 519 with how many records of each kind there are. */
const COUNTS: Readonly<Record<string, VdaField>> = {
  '511': [6, 7],
  '512': [13, 7],
  '513': [20, 7],
  '514': [27, 7],
  '517': [34, 7],
  '518': [41, 7],
  '519': [48, 7],
  '515': [55, 7],
}

/** Reads call-offs of VDA 4905, one release for each header record, one record each step. */
export function* readVda4905(
  records: readonly VdaRecord[],
  findings: EdiFindings,
): Generator<undefined, ScheduleRelease[]> {
  const reader = new VdaReader(findings)
  for (const record of records) {
    yield
    reader.read(record)
  }
  return reader.finish()
}

class VdaReader {
  readonly #findings: EdiFindings
  readonly #releases: ScheduleRelease[] = []
  #open: { release: ScheduleRelease; record: VdaRecord; zeroDate: DateText | null } | undefined
  #current: { item: ReleaseItem; record: VdaRecord } | undefined
  /** Whether days are weeks and months from here on (key 555555), and whether the last one has been said. */
  #isCoarse = false
  #isEnded = false
  #counts = new Map<string, number>()
  #last: VdaRecord | undefined

  constructor(findings: EdiFindings) {
    this.#findings = findings
  }

  read(record: VdaRecord): void {
    this.#last = record
    this.#counts.set(record.tag, (this.#counts.get(record.tag) ?? 0) + 1)
    switch (record.tag) {
      case '511':
        this.#head(record)
        break
      case '512':
        this.#item(record)
        break
      case '513':
      case '514':
        this.#calls(record)
        break
      case '515':
        this.#authorisations(record)
        break
      case '517':
      case '518':
        this.#findings.tell('segmentIgnored', record)
        break
      case '519':
        this.#end(record)
        break
      default:
        this.#findings.tell('segmentUnknown', record)
    }
  }

  finish(): ScheduleRelease[] {
    if (this.#open && this.#last) this.#findings.tell('endMissing', this.#last, '', { tag: '519' })
    this.#closeRelease()
    return this.#releases
  }

  #text(record: VdaRecord, field: VdaField): string {
    return fieldOf(record, field, this.#findings)
  }

  #day(record: VdaRecord, field: VdaField): DateText | null {
    const text = this.#text(record, field)
    if (/^0*$/.test(text)) return null
    const day = ediDay(text)
    if (day === undefined) this.#findings.tell('dateInvalid', record, columnsOf(field), { value: text })
    return day ?? null
  }

  #quantity(record: VdaRecord, field: VdaField): string | null {
    const text = this.#text(record, field)
    if (text === '') return null
    const quantity = /^\d+$/.test(text) ? ediQuantity(text) : undefined
    if (quantity === undefined) this.#findings.tell('quantityInvalid', record, columnsOf(field), { value: text })
    return quantity ?? null
  }

  #head(record: VdaRecord): void {
    if (this.#open) this.#findings.tell('endMissing', this.#open.record, '', { tag: '519' })
    this.#closeRelease()
    this.#counts = new Map([['511', 1]])
    const release = {
      ...emptyRelease('vda4905'),
      purpose: 'replacement' as const,
      buyerNo: this.#text(record, [6, 9]),
      sellerNo: this.#text(record, [15, 9]),
      releaseNo: this.#text(record, [29, 5]),
      releaseDate: this.#day(record, [34, 6]),
    }
    this.#open = { release, record, zeroDate: this.#day(record, [40, 6]) }
  }

  #item(record: VdaRecord): void {
    this.#closeItem()
    if (!this.#open) {
      this.#findings.tell('segmentMisplaced', record)
      return
    }
    const item = emptyItem({
      shipToNo: this.#text(record, [6, 3]),
      releaseNo: this.#text(record, [9, 9]),
      releaseDate: this.#day(record, [18, 6]),
      previousReleaseNo: this.#text(record, [24, 9]),
      previousReleaseDate: this.#day(record, [33, 6]),
      itemNo: this.#text(record, [39, 22]),
      supplierItemNo: this.#text(record, [61, 22]),
      orderNo: this.#text(record, [83, 12]),
      dockNo: this.#text(record, [95, 5]),
      unit: this.#text(record, [104, 2]),
      storageNo: this.#text(record, [117, 7]),
    })
    this.#current = { item, record }
    this.#findings.itemNo = item.itemNo
    this.#isCoarse = false
    this.#isEnded = false
  }

  #calls(record: VdaRecord): void {
    if (!this.#current) {
      this.#findings.tell('segmentMisplaced', record)
      return
    }
    const { item } = this.#current
    if (record.tag === '513') this.#figures(record, item)
    const { first, count } = CALLS[record.tag] ?? { first: 1, count: 0 }
    for (let at = 0; at < count && !this.#isEnded; at += 1) {
      const start = first + at * (DAY_LENGTH + QUANTITY_LENGTH)
      this.#call(record, item, [start, DAY_LENGTH], [start + DAY_LENGTH, QUANTITY_LENGTH])
    }
  }

  #figures(record: VdaRecord, item: ReleaseItem): void {
    const quantity = this.#quantity(record, [26, 12])
    const noteNo = this.#text(record, [12, 8])
    const date = this.#day(record, [20, 6]) ?? this.#day(record, [6, 6])
    // The last receipt alone is told in thousandths.
    if (quantity !== null && (noteNo !== '' || date !== null || compare(quantity, '0') > 0))
      item.lastReceipt = { quantity: divide(quantity, '1000', 3), noteNo: /^0+$/.test(noteNo) ? '' : noteNo, date }
    item.cumReceived = this.#quantity(record, [38, 10])
    item.cumReceivedSince = this.#open?.zeroDate ?? null
  }

  #call(record: VdaRecord, item: ReleaseItem, days: VdaField, quantities: VdaField): void {
    const text = this.#text(record, days)
    const day = vdaDay(text, this.#isCoarse)
    if (day === 'end') {
      this.#isEnded = true
      return
    }
    if (day === 'blank') return
    if (day === undefined) {
      this.#findings.tell('dateInvalid', record, columnsOf(days), { value: text })
      return
    }
    const quantity = this.#quantity(record, quantities)
    if (day === 'none' || day === 'coarse') {
      this.#isCoarse ||= day === 'coarse'
      if (quantity !== null && quantity !== '0')
        this.#findings.tell('noDemand', record, columnsOf(quantities), { code: text })
      return
    }
    if (quantity === null) {
      this.#findings.tell('quantityMissing', record, columnsOf(quantities))
      return
    }
    const urgency = day === 'backlog' || day === 'immediate' ? day : 'scheduled'
    const span = typeof day === 'string' ? { period: 'day' as const, from: null, to: null } : day
    const status = urgency === 'scheduled' ? null : ('firm' as const)
    item.lines.push({ ...span, time: '', quantity, cumulative: null, status, urgency, basis: 'delivery' })
  }

  #authorisations(record: VdaRecord): void {
    if (!this.#current || !this.#open) {
      this.#findings.tell('segmentMisplaced', record)
      return
    }
    const { item } = this.#current
    const { release } = this.#open
    for (const [kind, first] of [
      ['production', 6],
      ['material', 28],
    ] as const) {
      const [from, to] = [this.#day(record, [first, 6]), this.#day(record, [first + 6, 6])]
      const cumulative = this.#quantity(record, [first + 12, 10]) ?? '0'
      if (to !== null || compare(cumulative, '0') > 0) item.authorisations.push({ kind, cumulative, from, to })
    }
    const horizon = this.#day(record, [81, 6])
    if (horizon !== null && horizon > (release.horizonTo ?? '')) release.horizonTo = horizon
  }

  #end(record: VdaRecord): void {
    this.#closeItem()
    for (const [tag, field] of Object.entries(COUNTS)) {
      this.#findings.checkCount(record, columnsOf(field), this.#text(record, field) || '0', this.#counts.get(tag) ?? 0)
    }
    if (!this.#open) this.#findings.tell('segmentMisplaced', record)
    this.#closeRelease()
    this.#counts = new Map()
  }

  #closeItem(): void {
    const current = this.#current
    this.#current = undefined
    if (!current || !this.#open) return
    const { item, record } = current
    const lines = item.lines.map((line) => ({ ...line, status: line.status ?? statusBy(item, line) }))
    finishItem(this.#open.release, { ...item, lines }, record, this.#findings)
    this.#findings.itemNo = ''
  }

  #closeRelease(): void {
    this.#closeItem()
    const open = this.#open
    this.#open = undefined
    if (!open) return
    finishRelease(open.release, open.record, this.#findings)
    this.#releases.push(open.release)
  }
}

/** How binding a quantity is by the days up to which may be made and bought; null where the message says neither. */
function statusBy({ authorisations }: ReleaseItem, { from }: ReleaseLine): ReleaseLine['status'] {
  const until = (kind: 'production' | 'material'): string | null =>
    authorisations.find((one) => one.kind === kind)?.to ?? null
  const [production, material] = [until('production'), until('material')]
  if (from === null || (production === null && material === null)) return null
  if (from <= (production ?? '')) return 'firm'
  return from <= (material ?? '') ? 'tradeOff' : 'forecast'
}
