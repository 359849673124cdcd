import { fail } from '#platform/contract/errors.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { ScheduleRelease } from '../contract/schemas.ts'
import type { EdiFindings } from './edi-findings.ts'
import { partOf } from './edi-segment.ts'
import { type EdiEnvelope, envelopedMessages } from './enveloped-messages.ts'
import type { ReaderOf } from './message-reader.ts'
import { splitSegments } from './split-segments.ts'

/** Elements of ISA; behind the last one stands the end of segments. */
const ISA_ELEMENTS = 16

const ENVELOPE: EdiEnvelope = {
  interchange: { begin: 'ISA', end: 'IEA', numberAt: 13 },
  group: { begin: 'GS', end: 'GE', numberAt: 6 },
  message: { begin: 'ST', end: 'SE', numberAt: 2 },
  nameOf: (header) => partOf(header, 1),
}

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
  return yield* envelopedMessages(segments, ENVELOPE, findings, readerOf)
}

/** Texts are UTF-8 where they can be, else Latin-1: X12 does not say. */
function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return content.toString('latin1')
  }
}
