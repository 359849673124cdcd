import { fail } from '#platform/contract/errors.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { ScheduleRelease } from '../contract/schemas.ts'
import type { EdiFindings } from './edi-findings.ts'
import { type EdiDelimiters, type EdiSegment, partOf } from './edi-segment.ts'
import type { OpenMessage, ReaderOf } from './message-reader.ts'
import { splitSegments } from './split-segments.ts'

/** The separators of level A, which stand where no service string says others (ISO 9735, 7.3). */
const USUAL: EdiDelimiters = { component: ':', element: '+', segment: "'", release: '?' }

/** Character sets by the syntax identifier of UNB (ISO 9735, data element 0001), as the decoder of the platform names them. */
const CHARACTER_SETS: Readonly<Record<string, string>> = {
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOW: 'utf-8',
  UNOY: 'utf-8',
}

/**
 * Reads the messages of an EDIFACT interchange, one segment each step; its counts and numbers are checked. A message is opened by its
 * type, version and release, such as `DELFOR D96A`.
 */
export function* edifactMessages(
  content: Buffer,
  findings: EdiFindings,
  readerOf: ReaderOf,
): Generator<undefined, ScheduleRelease[]> {
  const text = decoded(content, findings)
  const service = /^una([\s\S]{6})/i.exec(text)?.[1]
  const delimiters = service === undefined ? USUAL : serviceString(service)
  const body = service === undefined ? text : text.slice(9)
  return yield* messagesOf(splitSegments(body, delimiters, findings), findings, readerOf)
}

function decoded(content: Buffer, findings: EdiFindings): string {
  const text = content.toString('latin1').replace(/^(\u00ef\u00bb\u00bf)?\s*/, '')
  const syntax = /UNB.(UNO[A-Z])/i.exec(text.slice(0, 500))?.[1]?.toUpperCase() ?? ''
  const set = CHARACTER_SETS[syntax]
  if (set !== undefined) return new TextDecoder(set).decode(content).trimStart()
  const [outside] = syntax === 'UNOC' ? [] : (/[\u0080-\u00ff]/.exec(text) ?? [])
  if (outside !== undefined) {
    findings.tell('textOutside', { segmentNo: 1, tag: 'UNB' }, '1.1', { code: syntax, value: outside })
  }
  return text
}

/** UNA: component, element, decimal mark, release, repetition, end; either decimal mark is read. */
function serviceString(text: string): EdiDelimiters {
  const [component = '', element = '', , release = '', , segment = ''] = text
  const delimiters = { component, element, segment, release: release.trim() }
  const used = Object.values(delimiters).filter((sign) => sign !== '')
  const isUsable = new Set(used).size === used.length && used.length >= 3 && !used.some((sign) => /[\w\s]/.test(sign))
  return isUsable ? delimiters : fail(schedulingErrors.messageBroken, { value: `UNA${text}` })
}

function* messagesOf(
  segments: Iterable<EdiSegment>,
  findings: EdiFindings,
  readerOf: ReaderOf,
): Generator<undefined, ScheduleRelease[]> {
  const releases: ScheduleRelease[] = []
  let last: EdiSegment = { segmentNo: 1, tag: 'UNB', elements: [] }
  let interchange: EdiSegment | undefined
  let open: OpenMessage | undefined
  let [messages, groups] = [0, 0]
  let isEnded = false
  const close = (): void => {
    if (!open) return
    const { header, reader } = open
    open = undefined
    messages += 1
    if (reader) releases.push(reader.finish(header))
  }
  for (const segment of segments) {
    yield
    last = segment
    switch (segment.tag) {
      case 'UNB':
        interchange = segment
        break
      case 'UNG':
        groups += 1
        break
      case 'UNE':
        break
      case 'UNH':
        if (open) findings.tell('endMissing', open.header, '', { tag: 'UNT' })
        close()
        open = { header: segment, count: 2, reader: readerOf(nameOf(segment), segment) }
        break
      case 'UNT':
        if (!open) findings.tell('segmentMisplaced', segment)
        else {
          findings.checkCount(segment, '1', partOf(segment, 1), open.count)
          findings.checkReference(segment, '2', partOf(segment, 2), partOf(open.header, 1))
        }
        close()
        break
      case 'UNZ': {
        const counted = groups > 0 ? groups : messages
        findings.checkCount(segment, '1', partOf(segment, 1), counted)
        if (interchange) findings.checkReference(segment, '2', partOf(segment, 2), partOf(interchange, 5))
        interchange = undefined
        isEnded = true
        break
      }
      default:
        if (open) {
          open.count += 1
          open.reader?.read(segment)
        } else findings.tell('segmentMisplaced', segment)
    }
  }
  if (open) findings.tell('endMissing', open.header, '', { tag: 'UNT' })
  close()
  if (!isEnded) findings.tell('endMissing', last, '', { tag: 'UNZ' })
  return releases
}

const nameOf = (header: EdiSegment): string =>
  [partOf(header, 2, 1), `${partOf(header, 2, 2)}${partOf(header, 2, 3)}`].join(' ').trim().toUpperCase()
