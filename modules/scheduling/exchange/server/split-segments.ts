import { fail } from '#platform/contract/errors.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { EdiFindings } from './edi-findings.ts'
import { EDI_LIMITS, type EdiDelimiters, type EdiSegment, withoutControls } from './edi-segment.ts'

/**
 * Parts the text of an interchange into segments, one at a time, counted from 1. A last segment without its end is not read: what is cut off may
 * be half a quantity.
 */
export function* splitSegments(
  text: string,
  delimiters: EdiDelimiters,
  findings: EdiFindings,
): Generator<EdiSegment, void> {
  let count = 0
  let elements: string[][] = [[]]
  let value = ''
  let start = 0
  let hasControls = false
  const endValue = (end: number): void => {
    const { text: cleaned, hadControls } = withoutControls(value + text.slice(start, end))
    if (hadControls) hasControls = true
    elements.at(-1)?.push(cleaned)
    value = ''
    start = end + 1
  }
  const endSegment = (): EdiSegment | undefined => {
    const [[code = ''] = [], ...rest] = elements
    elements = [[]]
    if (code.trim() === '' && rest.length === 0) return undefined
    count += 1
    if (count > EDI_LIMITS.segments) fail(schedulingErrors.messageTooLong, { limit: EDI_LIMITS.segments })
    const tag = code.trim().toUpperCase()
    const segment = { segmentNo: count, tag, elements: rest }
    if (tag !== code.trim()) findings.tell('tagLowerCase', segment)
    if (hasControls) findings.tell('controlCharacters', segment)
    hasControls = false
    return segment
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === delimiters.release && delimiters.release !== '') {
      value += text.slice(start, at)
      start = at + 1
      at += 1
    } else if (character === delimiters.component) endValue(at)
    else if (character === delimiters.element) {
      endValue(at)
      elements.push([])
    } else if (character === delimiters.segment) {
      endValue(at)
      const segment = endSegment()
      if (segment) yield segment
    }
  }
  const rest = value + text.slice(start)
  if (rest.trim() !== '' || elements.length > 1) {
    const tag = withoutControls(elements[0]?.[0] ?? rest)
      .text.trim()
      .slice(0, 3)
    findings.tell('endMissing', { segmentNo: count + 1, tag }, '', { tag })
  }
}
