import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { isOfSeveral } from '#platform/contract/documents.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { HappenedEvent } from '#platform/server/call-context.ts'
import { numberOf } from '../move-document.ts'
import { describeBulkCommand } from './describe-bulk-command.ts'
import type { DocumentStep, DocumentTrial, ListedRow } from './document-fixture.ts'

/** Tries what each command of a document writes, notes and announces, and what it refuses whatever its business. */
export function describeDocumentCommands(trial: DocumentTrial): void {
  const { document, allowed } = trial
  const ways = Object.keys(document.commands ?? {}).flatMap((action) => {
    const sides = ['purchaser', 'supplier'] as const
    return sides.flatMap((side) => allowed.find((one) => one.action === action && one.side === side) ?? [])
  })
  describe.each(ways)('$side: $action in $from', (way) => {
    const step: DocumentStep = { action: way.action, side: way.side, from: way.from, to: way.to }
    const done = once(() => doneOnce(trial, step))
    // One from which nobody gets anywhere.
    const untouched = once(() => trial.make(step))
    describeCommand(trial, step, done)
    describeRefusals(trial, step, { done, untouched })
    if (isOfSeveral(document.commands?.[step.action] ?? {})) describeBulkCommand(trial, step, untouched)
  })
}

/** What is made at the first call, and answered at each. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A document to which a command was done: what was there before it and after it, when it was not there yet, and what it told. */
async function doneOnce({ make, stored, does, listed, database }: DocumentTrial, step: DocumentStep) {
  const made = await make(step)
  const [before, rowBefore] = [await stored(made), await listed(made)]
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamp::text as now`.execute(database().db)
  const recorded = await does(step, made)
  return { made, before, rowBefore, asOf: rows[0]?.now ?? '', recorded, after: await stored(made) }
}
type Done = Awaited<ReturnType<typeof doneOnce>>

/** What follows from what was put in: the reason of messages. */
const reasonOf = (input: object): string => ('reason' in input ? String(input.reason) : '')

function describeCommand(trial: DocumentTrial, step: DocumentStep, done: () => Promise<Done>): void {
  const { document, stored, callers, listed, inputs, shown, about, answered, toldOf, reaching } = trial
  const caller = callers[step.side as 'purchaser' | 'supplier']

  it('is written with state, version and name, and noted once', async () => {
    const { made, before, after, recorded } = await done()
    const { answer, notes } = recorded
    expect(after).toMatchObject({ status: step.to, version: before.version + 1, update_name: caller.userName })
    expect(after.update_date > before.update_date).toBe(true)
    const reported = await stored(await about(step.action, made))
    const documentNo = numberOf(document, reported)
    const { id, status, version } = reported
    const own = { [document.number.field]: documentNo }
    const state = reaching?.includes(step.action) ? own : { ...own, id, status, version }
    expect(answered(step.action, answer)).toMatchObject([state])
    const change = step.from === step.to ? {} : { before: step.from, status: step.to }
    expect(notes).toMatchObject([{ documentNo, detail: { ...change, ...((await inputs[step.action]?.(made)) ?? {}) } }])
    if (step.from === step.to) expect(notes[0]?.detail).not.toHaveProperty('status')
  })

  it('tells open lists once, and sends messages about what it declares', async () => {
    const { made, recorded } = await done()
    const row = await listed(await about(step.action, made))
    const { org_no: orgNo, supplier_no } = await stored(made)
    const supplierNo = document.sides?.includes('supplier') === false ? '' : supplier_no
    const documentNo = String(row[document.partNumber ?? document.number.field])
    const messages = toldOf(recorded.messages, step.action, [documentNo])
    expect(messages).toMatchObject([{ topic: document.topic, orgNo, supplierNo, payload: { documentNo } }])
    expect(messages[0]?.isLive).not.toBe(false)
    const name = document.commands?.[step.action]?.event
    if (name === undefined) {
      expect(messages[0]?.event).toBeUndefined()
      return
    }
    expect(messages[0]?.event).toMatchObject({ name, documentKind: document.partOf ?? document.kind, documentNo })
    checkPlaceholders(trial, row, messages[0]?.event, reasonOf((await inputs[step.action]?.(made)) ?? {}))
  })

  it('is not in what the list shows of the time before it', async () => {
    const { made, rowBefore: before, asOf } = await done()
    const records = await shown({ ...callers.purchaser, asOf }, made)
    // When a row was written last has no history: where nothing else of it changes, the time before it shows what is there now.
    const names = Object.keys(document.fields).filter((name) => name !== 'updateDate' && name !== 'updateName')
    const pick = (row: ListedRow | undefined) => Object.fromEntries(names.map((name) => [name, row?.[name]]))
    expect(records.map(pick)).toEqual([pick(before)])
    const after = await listed(made)
    const written = ({ updateDate, updateName }: ListedRow) => ({ updateDate, updateName })
    expect([before, after].map(written)).toContainEqual(records[0] && written(records[0]))
    const changing = (row: ListedRow) => ({ ...pick(row), [stateField]: row[stateField] })
    expect(changing(after), 'the command changes nothing of the row').not.toEqual(changing(before))
    const { [stateField]: status, version } = after
    expect({ status, version }).toEqual({ status: step.to, version: before.version + 1 })
  })
  const stateField = document.state ?? 'status'
}

/** Each declared placeholder says what the list says of its field. */
function checkPlaceholders(
  { document }: DocumentTrial,
  row: ListedRow,
  event: HappenedEvent | undefined,
  reason: string,
): void {
  const declared = Object.entries(document.placeholders ?? {})
  const expected = declared.map(([placeholder, field]) => [placeholder, String(row[field] ?? '')])
  const { reason: told, ...values } = event?.values ?? {}
  expect(values).toEqual(Object.fromEntries(expected))
  if (reason !== '') expect(told).toBe(reason)
}

function describeRefusals(
  trial: DocumentTrial,
  step: DocumentStep,
  { done, untouched }: { done: () => Promise<Done>; untouched: () => Promise<{ id: string }> },
): void {
  const { document, make, stored, ask, body, callers, strangers, paths, act, within, database } = trial
  const side = step.side as 'purchaser' | 'supplier'
  const caller = callers[side]
  const path = paths.command(step.action)
  const hasVersion = ['one', 'list'].includes(document.commands?.[step.action]?.of ?? 'one')

  it.runIf(hasVersion)(
    'is refused to whom the document has changed since, naming who changed it and when',
    async () => {
      const { made, before, after } = await done()
      await expect(ask(caller, path, await body(step.action, [before]))).rejects.toMatchObject({
        declaration: { code: platformErrors.staleVersion.code },
        parameters: { who: caller.userName, when: after.update_date.slice(0, 19) },
      })
      expect(await stored(made)).toEqual(after)
    },
  )

  it.each(Object.entries(strangers[side]))('finds nothing for %s', async (_who, stranger) => {
    const made = await untouched()
    const before = await stored(made)
    await expect(ask(stranger, path, await body(step.action, [before]))).rejects.toMatchObject({
      declaration: { code: platformErrors.notFound.code },
    })
    expect(await stored(made)).toEqual(before)
  })

  it('lets one of two at once win, and tells the other', async () => {
    const made = await make(step)
    const before = await stored(made)
    const input = await body(step.action, [before])
    let isOver = false
    let second: Promise<unknown> = Promise.resolve()
    await act(caller, async (context) => {
      await within(context, path, input)
      second = ask(caller, path, input).then(
        () => 'done',
        (error: { declaration?: { code: string } }) => error.declaration?.code ?? error,
      )
      second.finally(() => {
        isOver = true
      })
      await vi.waitUntil(async () => isOver || (await waitingCount(database().ownerDb)) > 0, { timeout: 10_000 })
      expect(isOver).toBe(false)
    })
    const told = await second
    if (hasVersion) expect(told).toBe(platformErrors.staleVersion.code)
    const times = told === 'done' ? 2 : 1
    expect((await stored(made)).version).toBe(before.version + times)
  })
}

/** Transactions of this database that wait for a lock. */
async function waitingCount(db: ReturnType<DocumentTrial['database']>['ownerDb']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
