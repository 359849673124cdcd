import type { ReleaseItem, ScheduleRelease } from '../contract/schemas.ts'
import { DELFOR_CODES, DELFOR_FORMATS, type DelforDirectory } from './delfor-codes.ts'
import { type DelforQuantity, settleQuantity } from './delfor-quantity.ts'
import type { EdiFindings } from './edi-findings.ts'
import { type EdiSegment, ediQuantity, partOf } from './edi-segment.ts'
import { type EdiPeriod, edifactPeriod } from './edifact-period.ts'
import { emptyItem, emptyRelease } from './empty-release.ts'
import { finishItem, finishRelease } from './finish-item.ts'
import type { MessageReader } from './message-reader.ts'
import { setMessageDate } from './set-message-date.ts'
import { setReference, setReferenceDate } from './set-reference.ts'

/** References to delivery notes (data element 1153). */
const NOTES = ['AAK', 'AAU', 'DQ', 'SI']

/** What dates and references are about: the segment group that they stand in. */
type Scope = 'message' | 'party' | 'item' | 'quantity' | 'package' | 'unread'

/** Reads DELFOR messages of any of the three directories: they differ in the order of their segments. */
export const readDelfor = (directory: DelforDirectory, findings: EdiFindings): MessageReader =>
  new DelforReader(directory, findings)

class DelforReader implements MessageReader {
  readonly #directory: DelforDirectory
  readonly #findings: EdiFindings
  readonly #release: ScheduleRelease
  /** What the head says of all items. */
  readonly #common: Partial<ReleaseItem> = {}
  #scope: Scope = 'message'
  #reference = ''
  /** The item that is being read; `ofAll` is what was said of it before the first of several places. */
  #item: { item: ReleaseItem; segment: EdiSegment; ofAll: ReleaseItem | undefined } | undefined
  #quantity: DelforQuantity | undefined
  #condition: EdiSegment | undefined
  /** The place of the items that follow; undefined before one is named. */
  #shipToNo: string | undefined
  #isDetail = false
  /** Whether the last quantity could not be read, so that what stands behind it is about nothing. */
  #skipped = false

  constructor(directory: DelforDirectory, findings: EdiFindings) {
    this.#directory = directory
    this.#findings = findings
    this.#release = emptyRelease(DELFOR_FORMATS[directory])
  }

  read(segment: EdiSegment): void {
    switch (segment.tag) {
      case 'BGM':
        this.#beginning(segment)
        break
      case 'DTM':
        this.#date(segment)
        break
      case 'RFF':
        this.#referenceOf(segment)
        break
      case 'NAD':
        this.#party(segment)
        break
      case 'LOC':
        this.#location(segment)
        break
      case 'LIN':
        this.#line(segment)
        break
      case 'PIA':
        this.#furtherNumber(segment)
        break
      case 'IMD':
        this.#description(segment)
        break
      case 'QTY':
        this.#quantityOf(segment)
        break
      case 'SCC':
        this.#conditionOf(segment)
        break
      default:
        this.#other(segment)
    }
  }

  finish(header: EdiSegment): ScheduleRelease {
    this.#closeItem()
    finishRelease(this.#release, header, this.#findings)
    return this.#release
  }

  #beginning(segment: EdiSegment): void {
    const code = partOf(segment, 3)
    const purpose = DELFOR_CODES.purposes.get(code)
    if (purpose === undefined && code !== '') this.#findings.tell('codeUnknown', segment, '3', { code })
    this.#release.purpose = purpose ?? 'original'
    this.#release.releaseNo = partOf(segment, 2)
  }

  #other(segment: EdiSegment): void {
    const { tag } = segment
    if (tag === 'GIS' || tag === 'GEI' || tag === 'UNS') {
      this.#closeItem()
      this.#isDetail = true
      this.#shipToNo = undefined
      this.#scope = 'unread'
      return
    }
    if (tag === 'CNT') {
      if (partOf(segment, 1, 1) === '2') {
        this.#closeItem()
        this.#findings.checkCount(segment, '1.2', partOf(segment, 1, 2), this.#release.items.length)
      }
      return
    }
    this.#findings.tell(DELFOR_CODES.unread.has(tag) ? 'segmentIgnored' : 'segmentUnknown', segment)
    // Dates, references and quantities of a package or transport are its own.
    if (['PAC', 'TDT', 'DOC', 'PRI'].includes(tag)) {
      this.#closeQuantity()
      this.#scope = tag === 'PAC' ? 'package' : 'unread'
    }
  }

  #party(segment: EdiSegment): void {
    const qualifier = partOf(segment, 1)
    const number = partOf(segment, 2)
    this.#closeQuantity()
    switch (qualifier) {
      case 'BY':
      case 'MI':
        this.#release.buyerNo ||= number
        break
      case 'SE':
      case 'SU':
      case 'VN':
        this.#release.sellerNo ||= number
        break
      case 'ST':
      case 'CN':
      case 'DP':
        this.#place(number)
        return
      default:
        this.#findings.tell('codeIgnored', segment, '1', { code: qualifier })
    }
    this.#scope = this.#item ? 'unread' : 'party'
  }

  /** The place that goods go to: of the items that follow, or, behind an item that had none before it, of its quantities. */
  #place(number: string): void {
    const current = this.#item
    if (!current || this.#shipToNo !== undefined) {
      this.#closeItem()
      this.#shipToNo = number
      this.#common.dockNo = ''
      this.#common.storageNo = ''
      this.#scope = 'party'
      return
    }
    const { item, segment } = current
    const ofAll = current.ofAll ?? { ...item, authorisations: [], lines: [] }
    if (current.ofAll || item.lines.length > 0) this.#closeItem()
    const own = this.#item?.item ?? { ...ofAll, authorisations: [], lines: [] }
    own.shipToNo = number
    this.#item = { item: own, segment, ofAll }
    this.#condition = undefined
    this.#scope = 'item'
  }

  #location(segment: EdiSegment): void {
    const code = partOf(segment, 1)
    const number = partOf(segment, 2)
    const target = this.#item?.item ?? this.#common
    if (!this.#item && !this.#isDetail) this.#findings.tell('codeIgnored', segment, '1', { code })
    else if (code === '11' || code === '7') target.dockNo = number
    else if (code === '159' || code === '18') target.storageNo = number
    else this.#findings.tell('codeIgnored', segment, '1', { code })
  }

  #line(segment: EdiSegment): void {
    this.#closeItem()
    this.#isDetail = true
    const item = emptyItem({ ...this.#common, shipToNo: this.#shipToNo ?? '' })
    this.#item = { item, segment, ofAll: undefined }
    this.#number(item, partOf(segment, 3, 1), partOf(segment, 3, 2), segment)
    this.#findings.itemNo = item.itemNo
    this.#condition = undefined
    this.#scope = 'item'
  }

  #furtherNumber(segment: EdiSegment): void {
    const { item } = this.#item ?? {}
    if (!item) {
      this.#findings.tell('segmentMisplaced', segment)
      return
    }
    for (let at = 2; at <= segment.elements.length; at += 1)
      this.#number(item, partOf(segment, at, 1), partOf(segment, at, 2), segment)
  }

  #number(item: ReleaseItem, number: string, kind: string, segment: EdiSegment): void {
    if (number === '') return
    if (kind === 'IN' || kind === 'BP' || (kind === '' && item.itemNo === '')) item.itemNo ||= number
    else if (kind === 'SA' || kind === 'VP') item.supplierItemNo ||= number
    else this.#findings.tell('codeIgnored', segment, '', { code: kind })
  }

  #description(segment: EdiSegment): void {
    const { item } = this.#item ?? {}
    if (!item) {
      this.#findings.tell('segmentMisplaced', segment)
      return
    }
    // A description may be parted anywhere: the parts are joined as they are.
    const { elements } = segment
    item.description ||= `${elements[2]?.[3] ?? ''}${elements[2]?.[4] ?? ''}`.trim()
  }

  #conditionOf(segment: EdiSegment): void {
    if (!this.#item) {
      this.#findings.tell('segmentMisplaced', segment)
      return
    }
    if (this.#directory === '96A') {
      if (this.#quantity) this.#quantity.condition = segment
      else if (!this.#skipped) this.#findings.tell('segmentMisplaced', segment)
      return
    }
    this.#closeQuantity()
    this.#condition = segment
    this.#scope = 'item'
  }

  #quantityOf(segment: EdiSegment): void {
    this.#closeQuantity()
    const { item } = this.#item ?? {}
    if (!item) {
      this.#findings.tell('segmentMisplaced', segment)
      return
    }
    if (this.#scope === 'package') {
      this.#findings.tell('segmentIgnored', segment)
      return
    }
    const [qualifier, text, unit] = [partOf(segment, 1, 1), partOf(segment, 1, 2), partOf(segment, 1, 3)]
    const value = ediQuantity(text)
    if (value === undefined) {
      this.#findings.tell('quantityInvalid', segment, '1.2', { value: text || '–' })
      this.#scope = 'unread'
      this.#skipped = true
      return
    }
    if (unit !== '' && item.unit !== '' && item.unit !== unit)
      this.#findings.tell('unitDiffers', segment, '1.3', { value: unit, expected: item.unit })
    item.unit ||= unit
    const condition = this.#directory === '96A' ? undefined : this.#condition
    this.#quantity = { segment, qualifier, value, dates: new Map(), noteNo: '', noteDate: null, condition }
    this.#scope = 'quantity'
    this.#reference = ''
  }

  #referenceOf(segment: EdiSegment): void {
    const code = partOf(segment, 1, 1)
    this.#reference = code
    if (this.#quantity && NOTES.includes(code)) {
      this.#quantity.noteNo ||= partOf(segment, 1, 2)
      return
    }
    const target = this.#referred()
    if (!target || !setReference(target, segment)) this.#findings.tell('codeIgnored', segment, '1.1', { code })
  }

  /** What references are about where they are about no quantity: the item, or all of them. */
  #referred(): Partial<ReleaseItem> | undefined {
    if (this.#scope === 'item') return this.#item?.item
    return this.#scope === 'message' ? this.#common : undefined
  }

  #date(segment: EdiSegment): void {
    const [code, value, format] = [partOf(segment, 1, 1), partOf(segment, 1, 2), partOf(segment, 1, 3)]
    const ignore = (): void => this.#findings.tell('codeIgnored', segment, '1.1', { code })
    // Some senders name each kind of date, and leave out what they have none for.
    const isEmpty = value === '' && !this.#quantity
    if (isEmpty || ['unread', 'party', 'package'].includes(this.#scope)) {
      ignore()
      return
    }
    const period = edifactPeriod(value, format)
    if (period === 'format') {
      this.#findings.tell('dateFormatUnknown', segment, '1.3', { code: format })
      return
    }
    if (period === 'value') {
      this.#findings.tell('dateInvalid', segment, '1.2', { value: value || '–' })
      return
    }
    if (this.#quantity && this.#reference !== '') this.#quantity.noteDate ??= period.from
    else if (this.#quantity) this.#quantity.dates.set(code, period)
    else if (!this.#setDate(code, period)) ignore()
  }

  /** Takes a date that is about no quantity; false where it says nothing of a schedule. */
  #setDate(code: string, period: EdiPeriod): boolean {
    if (this.#reference !== '') return setReferenceDate(this.#referred() ?? {}, this.#reference, period)
    if (this.#scope === 'message') return setMessageDate(this.#release, this.#common, code, period)
    if (code !== '257' || !this.#item) return false
    this.#item.item.calculatedOn = period.from
    return true
  }

  #closeQuantity(): void {
    const quantity = this.#quantity
    this.#quantity = undefined
    this.#reference = ''
    if (this.#skipped) {
      this.#skipped = false
      this.#scope = 'item'
    }
    if (quantity && this.#item) settleQuantity(this.#item.item, quantity, this.#directory, this.#findings)
    if (quantity) this.#scope = 'item'
  }

  #closeItem(): void {
    this.#closeQuantity()
    const current = this.#item
    this.#item = undefined
    this.#condition = undefined
    if (current) finishItem(this.#release, current.item, current.segment, this.#findings)
    this.#findings.itemNo = ''
    this.#reference = ''
  }
}
