import { setImmediate as nextTurn } from 'node:timers/promises'
import { fail } from '#platform/contract/errors.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import type { ScheduleRelease } from '../contract/schemas.ts'
import type { DelforDirectory } from './delfor-codes.ts'
import { EdiFindings } from './edi-findings.ts'
import { EDI_LIMITS } from './edi-segment.ts'
import { edifactMessages } from './edifact-messages.ts'
import type { MessageReader, ReaderOf } from './message-reader.ts'
import { readDelfor } from './read-delfor.ts'
import { readVda4905 } from './read-vda-4905.ts'
import { readX12Schedule } from './read-x12-schedule.ts'
import { vdaRecords } from './vda-records.ts'
import { x12Messages } from './x12-messages.ts'

/** Messages of EDIFACT that are read, by their name. */
const DELFOR: ReadonlyMap<string, DelforDirectory> = new Map([
  ['DELFOR D96A', '96A'],
  ['DELFOR D97A', '97A'],
  ['DELFOR D04A', '04A'],
])

/** Transaction sets of X12 that are read. */
const X12: ReadonlyMap<string, 'x12830' | 'x12862'> = new Map([
  ['830', 'x12830'],
  ['862', 'x12862'],
])

/** What files begin with that are something else. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^<(\?xml|\w)/i, 'XML'],
  [/^PK/, 'ZIP'],
  [/^%PDF/, 'PDF'],
  [/^STX/, 'TRADACOMS'],
  [/^\d{5}/, 'VDA'],
]

/** Steps after which the server answers others. */
const PART = 2_000

/**
 * Reads the delivery schedules of a file, whichever of the formats it has. Messages of another kind between them are told and passed
 * over; a file that has nothing else, or is none of EDI, is refused by what it is (scheduling.notSchedule, scheduling.messageUnknown).
 */
export async function readSchedule(content: Buffer): Promise<{ releases: ScheduleRelease[]; findings: EdiFindings }> {
  if (content.length > EDI_LIMITS.bytes)
    fail(schedulingErrors.messageTooLarge, { limit: Math.floor(EDI_LIMITS.bytes / 1_048_576) })
  const findings = new EdiFindings()
  const steps = stepsOf(content, findings)
  let step = steps.next()
  for (let count = 1; !step.done; count += 1) {
    if (count % PART === 0) await nextTurn()
    step = steps.next()
  }
  const releases = step.value
  const items = releases.flatMap((release) => release.items)
  const lines = items.reduce((sum, item) => sum + item.lines.length, 0)
  if (lines > EDI_LIMITS.lines) fail(schedulingErrors.messageTooLong, { limit: EDI_LIMITS.lines })
  return { releases, findings }
}

function stepsOf(content: Buffer, findings: EdiFindings): Generator<undefined, ScheduleRelease[]> {
  const start = content
    .subarray(0, 500)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^UN[AB]/i.test(start)) {
    return schedulesOnly(
      findings,
      (readerOf) => edifactMessages(content, findings, readerOf),
      (name) => {
        const directory = DELFOR.get(name)
        return directory && readDelfor(directory, findings)
      },
    )
  }
  if (/^ISA/i.test(start)) {
    return schedulesOnly(
      findings,
      (readerOf) => x12Messages(content, findings, readerOf),
      (name) => {
        const format = X12.get(name)
        return format && readX12Schedule(format, findings)
      },
    )
  }
  if (/^511\d\d/.test(start)) return readVda4905(vdaRecords(content, findings), findings)
  const [, name] = OTHERS.find(([pattern]) => pattern.test(start)) ?? []
  if (name === undefined) return fail(schedulingErrors.messageUnknown)
  return fail(schedulingErrors.notSchedule, { found: name === 'VDA' ? `VDA ${start.slice(0, 3)}` : name })
}

/** Reads the messages that are schedules; the others are told by their names, and refused where there is nothing else. */
function* schedulesOnly(
  findings: EdiFindings,
  messages: (readerOf: ReaderOf) => Generator<undefined, ScheduleRelease[]>,
  readerOf: (name: string) => MessageReader | undefined,
): Generator<undefined, ScheduleRelease[]> {
  let other: string | undefined
  const releases = yield* messages((name, header) => {
    const reader = readerOf(name)
    if (!reader) {
      findings.tell('messageWrong', header, '2', { found: name || '–' })
      other ??= name
    }
    return reader
  })
  if (releases.length === 0 && other !== undefined)
    fail(schedulingErrors.notSchedule, { found: other.slice(0, 40) || '–' })
  return releases
}
