import type { z } from 'zod'
import type { findingLevel } from '../contract/schemas.ts'

/** Findings that are kept, and how many of them may be of what carries nothing; what comes after is counted. */
const MOST_FINDINGS = 500
const MOST_IGNORED = 200

export type FindingLevel = z.output<typeof findingLevel>

/** What reading may notice, each with its level. Its sentence stands in the texts as `exchange.findings.<name>`. */
export const FINDING_LEVELS = {
  segmentUnknown: 'warning',
  segmentIgnored: 'ignored',
  segmentMisplaced: 'error',
  codeUnknown: 'warning',
  codeIgnored: 'ignored',
  statusUnknown: 'error',
  periodUnknown: 'error',
  noDemand: 'warning',
  quantityInvalid: 'error',
  quantityMissing: 'error',
  dateInvalid: 'error',
  dateFormatUnknown: 'error',
  dateMissing: 'error',
  unitDiffers: 'error',
  itemMissing: 'error',
  toldTwice: 'warning',
  countWrong: 'error',
  referenceWrong: 'error',
  messageWrong: 'error',
  endMissing: 'error',
  textOutside: 'warning',
  textTooLong: 'error',
  controlCharacters: 'warning',
  tagLowerCase: 'warning',
  recordLength: 'error',
  changesOnly: 'error',
  cumulativeFalls: 'error',
  cumulativeOpen: 'error',
  cumulativeDiffers: 'warning',
  backorderApart: 'ignored',
  nothingScheduled: 'warning',
} as const satisfies Record<string, FindingLevel>

export type FindingName = keyof typeof FINDING_LEVELS

/** Where a segment or record stands: its number in the file from 1, and its tag. */
export interface SegmentPlace {
  segmentNo: number
  tag: string
}

export interface EdiFinding extends SegmentPlace {
  name: FindingName
  level: FindingLevel
  /** Element and component (`2.1`), or columns (`6–11`); empty for the whole segment. */
  place: string
  itemNo: string
  parameters: Readonly<Record<string, string | number>>
}

/** Collects what reading notices, in the order of the file. */
export class EdiFindings {
  readonly kept: EdiFinding[] = []
  /** How many came after the last one that is kept. */
  further = 0
  /** The item that is being read, for the reader of the report. */
  itemNo = ''
  #ignored = 0

  tell(name: FindingName, at: SegmentPlace, place = '', parameters: EdiFinding['parameters'] = {}): void {
    const level = FINDING_LEVELS[name]
    if (level === 'ignored') this.#ignored += 1
    if (this.kept.length >= MOST_FINDINGS || (level === 'ignored' && this.#ignored > MOST_IGNORED)) {
      this.further += 1
      return
    }
    const { segmentNo, tag } = at
    this.kept.push({ name, level, segmentNo, tag, place, itemNo: this.itemNo, parameters: shortened(parameters) })
  }

  /** A count at the end of what it counts. */
  checkCount(at: SegmentPlace, place: string, told: string, found: number): void {
    if (!/^\d{1,15}$/.test(told) || Number(told) !== found)
      this.tell('countWrong', at, place, { told: told || '–', found })
  }

  /** A number at the end of what began with it. */
  checkReference(at: SegmentPlace, place: string, told: string, expected: string): void {
    if (told !== expected) this.tell('referenceWrong', at, place, { told: told || '–', expected: expected || '–' })
  }
}

/** Values as a report shows them: no more of a hostile one than people read. */
const shortened = (parameters: EdiFinding['parameters']): EdiFinding['parameters'] =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > 60 ? `${value.slice(0, 60)}…` : value,
    ]),
  )
