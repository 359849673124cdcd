import type { DateText } from '#platform/contract/values/dates.ts'
import type { ReleaseItem, ReleaseLine, ScheduleRelease } from '../contract/schemas.ts'
import { ediDay, ediTime } from './edi-day.ts'
import type { EdiFindings } from './edi-findings.ts'
import { type EdiSegment, ediQuantity, partOf } from './edi-segment.ts'
import { emptyItem, emptyRelease, laterMovement } from './empty-release.ts'
import { finishItem, finishRelease } from './finish-item.ts'
import type { MessageReader } from './message-reader.ts'
import { periodFrom } from './period-from.ts'
import { X12_CODES } from './x12-codes.ts'

/** Reads planning schedules (830) and shipping schedules (862). */
export const readX12Schedule = (format: 'x12830' | 'x12862', findings: EdiFindings): MessageReader =>
  new X12Reader(format, findings)

class X12Reader implements MessageReader {
  readonly #findings: EdiFindings
  readonly #release: ScheduleRelease
  /** What the head says of all items. */
  readonly #common: Partial<ReleaseItem> = {}
  #basis: ReleaseLine['basis'] = 'delivery'
  #isCumulative = false
  #current: { item: ReleaseItem; segment: EdiSegment } | undefined
  /** What references are about. */
  #scope: 'message' | 'item' | 'line' | 'receipt' | 'shipment' = 'message'

  constructor(format: 'x12830' | 'x12862', findings: EdiFindings) {
    this.#findings = findings
    this.#release = emptyRelease(format)
  }

  read(segment: EdiSegment): void {
    switch (segment.tag) {
      case 'BFR':
        this.#beginning(segment, {
          release: 3,
          number: 2,
          type: 4,
          quantity: 5,
          from: 6,
          to: 7,
          date: 8,
          order: 11,
        })
        break
      case 'BSS':
        this.#beginning(segment, {
          release: 7,
          number: 2,
          type: 4,
          quantity: 11,
          from: 5,
          to: 6,
          date: 3,
          order: 10,
        })
        break
      case 'N1':
        this.#party(segment)
        break
      case 'LIN':
        this.#item(segment)
        break
      case 'CTT':
        this.#closeItem()
        this.#findings.checkCount(segment, '1', partOf(segment, 1), this.#release.items.length)
        break
      case 'REF':
        this.#reference(segment)
        break
      default:
        if (this.#current) {
          this.#ofItem(segment, this.#current.item)
          return
        }
        this.#findings.tell(X12_CODES.unread.has(segment.tag) ? 'segmentIgnored' : 'segmentUnknown', segment)
    }
  }

  finish(header: EdiSegment): ScheduleRelease {
    this.#closeItem()
    finishRelease(this.#release, header, this.#findings)
    return this.#release
  }

  #ofItem(segment: EdiSegment, item: ReleaseItem): void {
    switch (segment.tag) {
      case 'UIT':
        item.unit ||= partOf(segment, 1)
        return
      case 'PID':
        item.description ||= partOf(segment, 5)
        return
      case 'FST':
        this.#line(segment, item)
        break
      case 'SHP':
        this.#movement(segment, item)
        break
      case 'ATH':
        this.#authorisation(segment, item)
        break
      default:
        this.#findings.tell(X12_CODES.unread.has(segment.tag) ? 'segmentIgnored' : 'segmentUnknown', segment)
    }
  }

  #beginning(
    segment: EdiSegment,
    at: Record<'release' | 'number' | 'type' | 'quantity' | 'from' | 'to' | 'date' | 'order', number>,
  ): void {
    const release = this.#release
    const code = partOf(segment, 1)
    const purpose = X12_CODES.purposes.get(code)
    if (purpose === undefined) this.#findings.tell('codeUnknown', segment, '1', { code })
    release.purpose = purpose ?? 'original'
    release.releaseNo = partOf(segment, at.release) || partOf(segment, at.number)
    release.releaseDate = this.#day(segment, at.date)
    release.horizonFrom = this.#day(segment, at.from)
    release.horizonTo = this.#day(segment, at.to)
    this.#common.orderNo = partOf(segment, at.order) || partOf(segment, at.order - 1)
    this.#basis = X12_CODES.shipmentBased.has(partOf(segment, at.type)) ? 'shipment' : 'delivery'
    const quantities = partOf(segment, at.quantity)
    this.#isCumulative = quantities === 'C'
    if (quantities === 'D') release.purpose = 'change'
    else if (!['', 'A', 'C', 'R'].includes(quantities))
      this.#findings.tell('codeUnknown', segment, String(at.quantity), { code: quantities })
  }

  /** A day that an element says; null where it says none or what is none, which is told. */
  #day(segment: EdiSegment, element: number): DateText | null {
    const text = partOf(segment, element)
    if (text === '') return null
    const day = ediDay(text)
    if (day === undefined) this.#findings.tell('dateInvalid', segment, String(element), { value: text })
    return day ?? null
  }

  #quantity(segment: EdiSegment, element: number): string | undefined {
    const text = partOf(segment, element)
    const quantity = ediQuantity(text)
    if (quantity === undefined) this.#findings.tell('quantityInvalid', segment, String(element), { value: text || '–' })
    return quantity
  }

  #party(segment: EdiSegment): void {
    const code = partOf(segment, 1)
    const number = partOf(segment, 4)
    if (['BY', 'MI'].includes(code)) this.#release.buyerNo ||= number
    else if (['SU', 'SE', 'VN'].includes(code)) this.#release.sellerNo ||= number
    else if (['ST', 'CN'].includes(code)) (this.#current?.item ?? this.#common).shipToNo = number
    else this.#findings.tell('codeIgnored', segment, '1', { code })
  }

  #reference(segment: EdiSegment): void {
    const code = partOf(segment, 1)
    const number = partOf(segment, 2)
    const item = this.#current?.item
    const target = item ?? this.#common
    if (item && this.#scope === 'receipt' && item.lastReceipt && isNote(code)) item.lastReceipt.noteNo ||= number
    else if (item && this.#scope === 'shipment' && item.lastShipment && isNote(code))
      item.lastShipment.noteNo ||= number
    else if (['message', 'item'].includes(this.#scope) && code === 'DK') target.dockNo = number
    else if (['message', 'item'].includes(this.#scope) && ['PO', 'CT'].includes(code)) target.orderNo ||= number
    else this.#findings.tell('codeIgnored', segment, '1', { code })
  }

  #item(segment: EdiSegment): void {
    this.#closeItem()
    const item = emptyItem(this.#common)
    this.#current = { item, segment }
    this.#scope = 'item'
    for (let at = 2; at < segment.elements.length + 1; at += 2) {
      const code = partOf(segment, at)
      const number = partOf(segment, at + 1)
      if (code === 'BP' || code === 'IN') item.itemNo ||= number
      else if (['VP', 'SA', 'VN'].includes(code)) item.supplierItemNo ||= number
      else if (code === 'PO') item.orderNo = number
      else if (code === 'PL') item.orderLineNo = number
      else if (code === 'PD') item.description ||= number
      else if (code === 'RN') item.releaseNo = number
      else if (code !== '') this.#findings.tell('codeIgnored', segment, String(at), { code })
    }
    this.#findings.itemNo = item.itemNo
  }

  #line(segment: EdiSegment, item: ReleaseItem): void {
    this.#scope = 'line'
    const quantity = this.#quantity(segment, 1)
    const code = partOf(segment, 2)
    const commitment = X12_CODES.commitments.get(code)
    if (commitment === undefined) this.#findings.tell('statusUnknown', segment, '2', { code: code || '–' })
    if (commitment === 'noDemand') {
      this.#findings.tell('noDemand', segment, '2', { code })
      return
    }
    const when = this.#period(segment)
    if (quantity === undefined || !when) return
    const reference = partOf(segment, 8)
    if (reference !== '') this.#findings.tell('codeIgnored', segment, '8', { code: reference })
    item.lines.push({
      ...when,
      quantity: this.#isCumulative ? null : quantity,
      cumulative: this.#isCumulative ? quantity : null,
      status: commitment?.status ?? null,
      urgency: commitment?.urgency ?? 'scheduled',
      basis: this.#basis,
    })
  }

  #period(segment: EdiSegment): Pick<ReleaseLine, 'period' | 'from' | 'to' | 'time'> | undefined {
    const code = partOf(segment, 3)
    const grain = X12_CODES.periods.get(code)
    if (grain === undefined) {
      this.#findings.tell('periodUnknown', segment, '3', { code: code || '–' })
      return undefined
    }
    if (partOf(segment, 4) === '') {
      this.#findings.tell('dateMissing', segment, '4')
      return undefined
    }
    const first = this.#day(segment, 4)
    const last = this.#day(segment, 5)
    if (first === null) return undefined
    if (grain === 'day') {
      // Where both are said, the second day is that of the arrival.
      const from = code === 'B' && last !== null && this.#basis === 'delivery' ? last : first
      return { period: 'day', from, to: from, time: this.#time(segment) }
    }
    if (grain === 'span') {
      if (last !== null && first <= last) return { period: 'span', from: first, to: last, time: '' }
      this.#findings.tell('dateMissing', segment, '5')
      return undefined
    }
    const period = periodFrom(first, grain)
    return period && { ...period, time: '' }
  }

  #time(segment: EdiSegment): string {
    const text = partOf(segment, 7)
    const time = text === '' ? '' : ediTime(text)
    if (time === undefined) this.#findings.tell('dateInvalid', segment, '7', { value: text })
    return time ?? ''
  }

  /** What was last shipped or received, and how much since when. */
  #movement(segment: EdiSegment, item: ReleaseItem): void {
    const [code, kind] = [partOf(segment, 1), partOf(segment, 3)]
    const isShipment = kind === '011'
    this.#scope = isShipment ? 'shipment' : 'receipt'
    if ((code !== '01' && code !== '02') || !['011', '050', '051', '052'].includes(kind)) {
      this.#findings.tell('codeIgnored', segment, code === '01' || code === '02' ? '3' : '1', {
        code: code === '01' || code === '02' ? kind : code,
      })
      return
    }
    const quantity = this.#quantity(segment, 2)
    const date = this.#day(segment, 4)
    if (quantity === undefined) return
    const movement = { quantity, noteNo: '', date }
    if (code === '01' && isShipment) item.lastShipment = laterMovement(item.lastShipment, movement)
    else if (code === '01') item.lastReceipt = laterMovement(item.lastReceipt, movement)
    else if (isShipment) Object.assign(item, { cumShipped: quantity, cumShippedSince: date })
    else Object.assign(item, { cumReceived: quantity, cumReceivedSince: date })
  }

  #authorisation(segment: EdiSegment, item: ReleaseItem): void {
    const code = partOf(segment, 1)
    const kind = X12_CODES.authorisations.get(code)
    if (kind === undefined) {
      this.#findings.tell('codeIgnored', segment, '1', { code })
      return
    }
    if (partOf(segment, 3) === '') {
      this.#findings.tell('quantityMissing', segment, '3')
      return
    }
    const cumulative = this.#quantity(segment, 3)
    if (cumulative === undefined) return
    item.authorisations.push({ kind, cumulative, from: this.#day(segment, 5), to: this.#day(segment, 2) })
  }

  #closeItem(): void {
    const current = this.#current
    this.#current = undefined
    this.#scope = 'message'
    if (current) finishItem(this.#release, current.item, current.segment, this.#findings)
    this.#findings.itemNo = ''
  }
}

const isNote = (code: string): boolean => ['SI', 'PK', 'BM', 'DL'].includes(code)
