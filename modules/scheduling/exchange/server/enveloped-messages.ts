import type { ScheduleRelease } from '../contract/schemas.ts'
import type { EdiFindings } from './edi-findings.ts'
import { type EdiSegment, partOf } from './edi-segment.ts'
import type { MessageReader, ReaderOf } from './message-reader.ts'

/** The two segments around a level of an interchange, and which element of its header the end repeats. */
interface EnvelopeLevel {
  begin: string
  end: string
  numberAt: number
}

/** How a syntax wraps its messages; each end says how many it closes, then the number of its header. */
export interface EdiEnvelope {
  interchange: EnvelopeLevel
  group: EnvelopeLevel
  message: EnvelopeLevel
  /** Names a message by its header, as readers are asked for. */
  nameOf(header: EdiSegment): string
}

/** A level that is open, with how many of the level below it were closed; of a message, its segments with header and end. */
interface OpenLevel {
  header: EdiSegment
  count: number
}

/** Reads the messages of all interchanges in a file, one segment each step; counts and numbers are checked. */
export function* envelopedMessages(
  segments: Iterable<EdiSegment>,
  { interchange, group, message, nameOf }: EdiEnvelope,
  findings: EdiFindings,
  readerOf: ReaderOf,
): Generator<undefined, ScheduleRelease[]> {
  const releases: ScheduleRelease[] = []
  let last: EdiSegment = { segmentNo: 1, tag: interchange.begin, elements: [] }
  let openInterchange: OpenLevel | undefined
  let openGroup: OpenLevel | undefined
  let open: (OpenLevel & { reader: MessageReader | undefined }) | undefined
  let groups = 0
  let isEnded = false
  const closeMessage = (): void => {
    if (!open) return
    const { header, reader } = open
    open = undefined
    for (const level of [openGroup, openInterchange]) if (level) level.count += 1
    if (reader) releases.push(reader.finish(header))
  }
  const checkEnd = (segment: EdiSegment, level: EnvelopeLevel, found: number, header: EdiSegment | undefined): void => {
    findings.checkCount(segment, '1', partOf(segment, 1), found)
    if (header) findings.checkReference(segment, '2', partOf(segment, 2), partOf(header, level.numberAt))
  }
  for (const segment of segments) {
    yield
    last = segment
    switch (segment.tag) {
      case interchange.begin:
        openInterchange = { header: segment, count: 0 }
        openGroup = undefined
        groups = 0
        isEnded = false
        break
      case group.begin:
        openGroup = { header: segment, count: 0 }
        groups += 1
        break
      case message.begin:
        if (open) findings.tell('endMissing', open.header, '', { tag: message.end })
        closeMessage()
        open = { header: segment, count: 2, reader: readerOf(nameOf(segment), segment) }
        break
      case message.end:
        if (open) checkEnd(segment, message, open.count, open.header)
        else findings.tell('segmentMisplaced', segment)
        closeMessage()
        break
      case group.end:
        checkEnd(segment, group, openGroup?.count ?? 0, openGroup?.header)
        openGroup = undefined
        break
      case interchange.end:
        // Groups may be left out; then the messages themselves are counted.
        checkEnd(segment, interchange, groups || (openInterchange?.count ?? 0), openInterchange?.header)
        openInterchange = undefined
        isEnded = true
        break
      default:
        if (open) {
          open.count += 1
          open.reader?.read(segment)
        } else findings.tell('segmentMisplaced', segment)
    }
  }
  if (open) findings.tell('endMissing', open.header, '', { tag: message.end })
  closeMessage()
  if (!isEnded) findings.tell('endMissing', last, '', { tag: interchange.end })
  return releases
}
