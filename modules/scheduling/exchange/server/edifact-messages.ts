import { fail } from '#platform/contract/errors.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { ScheduleRelease } from '../contract/schemas.ts'
import type { EdiFindings } from './edi-findings.ts'
import { type EdiDelimiters, type EdiSegment, partOf } from './edi-segment.ts'
import { type EdiEnvelope, envelopedMessages } from './enveloped-messages.ts'
import type { ReaderOf } from './message-reader.ts'
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

const nameOf = (header: EdiSegment): string =>
  [partOf(header, 2, 1), `${partOf(header, 2, 2)}${partOf(header, 2, 3)}`].join(' ').trim().toUpperCase()

const ENVELOPE: EdiEnvelope = {
  interchange: { begin: 'UNB', end: 'UNZ', numberAt: 5 },
  group: { begin: 'UNG', end: 'UNE', numberAt: 5 },
  message: { begin: 'UNH', end: 'UNT', numberAt: 1 },
  nameOf,
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
  return yield* envelopedMessages(splitSegments(body, delimiters, findings), ENVELOPE, findings, readerOf)
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
