import { fail } from '#platform/contract/errors.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { EdiFindings, SegmentPlace } from './edi-findings.ts'
import { EDI_LIMITS } from './edi-segment.ts'

/** Characters of a record (VDA 4905, 2). */
const RECORD_LENGTH = 128

/** A record; `segmentNo` counts records from 1, `tag` is its kind, such as `512`. */
export interface VdaRecord extends SegmentPlace {
  text: string
}

/** The records of a file, whether they stand in lines or one behind the other. */
export function vdaRecords(content: Buffer, findings: EdiFindings): VdaRecord[] {
  const text = content.toString('latin1')
  const parts = /[\r\n]/.test(text) ? text.split(/\r?\n|\r/) : (text.match(/[\s\S]{1,128}/g) ?? [])
  if (parts.length > EDI_LIMITS.segments) fail(schedulingErrors.messageTooLong, { limit: EDI_LIMITS.segments })
  return parts.filter((part) => part.trim() !== '').map((part, index) => recordOf(part, index + 1, findings))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no record has
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g

function recordOf(part: string, segmentNo: number, findings: EdiFindings): VdaRecord {
  // Their places are kept: what follows stands at its columns.
  const text = part.replace(CONTROLS, ' ')
  const record = { segmentNo, tag: text.slice(0, 3), text }
  if (text !== part) findings.tell('controlCharacters', record)
  if (text.trimEnd().length > RECORD_LENGTH)
    findings.tell('recordLength', record, '', { told: text.trimEnd().length, expected: RECORD_LENGTH })
  return record
}

/** Where a field stands: its first column, counted from 1, and its length. */
export type VdaField = readonly [first: number, length: number]

/** The columns of a field as people count them. */
export const columnsOf = ([first, length]: VdaField): string => `${first}–${first + length - 1}`

/** What a record says at a field, without the blanks around it; a field that the record ends in is told, since it may be cut off. */
export function fieldOf({ text, ...at }: VdaRecord, field: VdaField, findings: EdiFindings): string {
  const [first, length] = field
  const value = text.slice(first - 1, first - 1 + length)
  if (value.trim() !== '' && value.length < length && /^\d+$/.test(value.trim())) {
    findings.tell('recordLength', at, columnsOf(field), { told: text.length, expected: RECORD_LENGTH })
    return ''
  }
  return value.trim()
}
