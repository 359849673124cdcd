import { fail } from '#platform/contract/errors.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { ScheduleRelease } from '../contract/schemas.ts'
import type { EdiFindings } from './edi-findings.ts'
import { type EdiSegment, partOf } from './edi-segment.ts'
import type { OpenMessage, ReaderOf } from './message-reader.ts'
import { splitSegments } from './split-segments.ts'

/** Elements of ISA; behind the last one stands the end of segments. */
const ISA_ELEMENTS = 16

/**
 * Reads the transaction sets of an X12 interchange, one segment each step; its counts and numbers are checked. The separators are those
 * that ISA is written with. A set is opened by its number, such as `830`.
 */
export function* x12Messages(
  content: Buffer,
  findings: EdiFindings,
  readerOf: ReaderOf,
): Generator<undefined, ScheduleRelease[]> {
  const text = decoded(content).trimStart()
  const element = text[3] ?? ''
  let at = 2
  for (let count = 0; count < ISA_ELEMENTS && at >= 0; count += 1) at = text.indexOf(element, at + 1)
  const component = text[at + 1] ?? ''
  const segment = text[at + 2] ?? ''
  const signs = [element, component, segment]
  const isUsable = at > 0 && at < 300 && new Set(signs).size === 3 && !signs.some((sign) => /^\w?$/.test(sign))
  if (!isUsable) fail(schedulingErrors.messageBroken, { value: text.slice(0, 4) })
  const segments = splitSegments(text, { component, element, segment, release: '' }, findings)
  return yield* messagesOf(segments, findings, readerOf)
}

/** Texts are UTF-8 where they can be, else Latin-1: X12 does not say. */
function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return content.toString('latin1')
  }
}

function* messagesOf(
  segments: Iterable<EdiSegment>,
  findings: EdiFindings,
  readerOf: ReaderOf,
): Generator<undefined, ScheduleRelease[]> {
  const releases: ScheduleRelease[] = []
  let last: EdiSegment = { segmentNo: 1, tag: 'ISA', elements: [] }
  let interchange: EdiSegment | undefined
  let group: { header: EdiSegment; sets: number } | undefined
  let groups = 0
  let open: OpenMessage | undefined
  let isEnded = false
  const close = (): void => {
    if (!open) return
    const { header, reader } = open
    open = undefined
    if (group) group.sets += 1
    if (reader) releases.push(reader.finish(header))
  }
  for (const segment of segments) {
    yield
    last = segment
    switch (segment.tag) {
      case 'ISA':
        interchange = segment
        groups = 0
        break
      case 'GS':
        group = { header: segment, sets: 0 }
        groups += 1
        break
      case 'ST':
        if (open) findings.tell('endMissing', open.header, '', { tag: 'SE' })
        close()
        open = { header: segment, count: 2, reader: readerOf(partOf(segment, 1), segment) }
        break
      case 'SE':
        if (!open) findings.tell('segmentMisplaced', segment)
        else {
          findings.checkCount(segment, '1', partOf(segment, 1), open.count)
          findings.checkReference(segment, '2', partOf(segment, 2), partOf(open.header, 2))
        }
        close()
        break
      case 'GE':
        findings.checkCount(segment, '1', partOf(segment, 1), group?.sets ?? 0)
        if (group) findings.checkReference(segment, '2', partOf(segment, 2), partOf(group.header, 6))
        group = undefined
        break
      case 'IEA':
        findings.checkCount(segment, '1', partOf(segment, 1), groups)
        if (interchange) findings.checkReference(segment, '2', partOf(segment, 2), partOf(interchange, 13))
        interchange = undefined
        isEnded = true
        break
      default:
        if (open) {
          open.count += 1
          open.reader?.read(segment)
        } else findings.tell('segmentMisplaced', segment)
    }
  }
  if (open) findings.tell('endMissing', open.header, '', { tag: 'SE' })
  close()
  if (!isEnded) findings.tell('endMissing', last, '', { tag: 'IEA' })
  return releases
}
