import { type Decimal, isDecimal, plain } from '#platform/contract/values/decimal.ts'
import type { SegmentPlace } from './edi-findings.ts'

/** Bounds of a message, so that no file costs more than a schedule may: bytes, segments or records, and quantities in it. */
export const EDI_LIMITS = { bytes: 4 * 1_048_576, segments: 200_000, lines: 100_000, textLength: 100 } as const

/** A segment of EDIFACT or X12: data elements, each of its components. */
export interface EdiSegment extends SegmentPlace {
  elements: readonly (readonly string[])[]
}

/** A component of a segment without the spaces around it; both are counted from 1. */
export const partOf = (segment: EdiSegment, element: number, component = 1): string =>
  (segment.elements[element - 1]?.[component - 1] ?? '').trim()

/** The characters that part a text into segments, elements and components; `release` takes the next one as it is. */
export interface EdiDelimiters {
  component: string
  element: string
  segment: string
  release: string
}

/** Control characters, which are no part of any text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g
const LINE_BREAKS = /[\r\n]/g

/** A text without line breaks, by which senders wrap, and control characters; tells whether there were any of the latter. */
export function withoutControls(text: string): { text: string; hadControls: boolean } {
  if (text.search(CONTROLS) < 0) return { text, hadControls: false }
  const unwrapped = text.replace(LINE_BREAKS, '')
  const cleaned = unwrapped.replace(CONTROLS, '')
  return { text: cleaned, hadControls: cleaned.length < unwrapped.length }
}

/** A quantity of a message as an exact decimal, with either decimal mark; undefined for what is none, is negative, or exceeds the limits. */
export function ediQuantity(text: string): Decimal | undefined {
  const value = text.trim().replace(',', '.')
  return value !== '' && !value.startsWith('-') && isDecimal(value) ? plain(value) : undefined
}
