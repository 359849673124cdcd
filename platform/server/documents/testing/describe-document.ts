import { describe, expect, it } from 'vitest'
import { sidesOf } from '#platform/contract/documents.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { describeLifecycle, type LifecycleWalk } from '#platform/server/describe-lifecycle.ts'
import { describeDocumentCommands } from './describe-document-commands.ts'
import { describeDocumentFiles } from './describe-document-files.ts'
import { describeDocumentLines } from './describe-document-lines.ts'
import { describeDocumentList } from './describe-document-list.ts'
import { describeDocumentPrint } from './describe-document-print.ts'
import { type DocumentFixture, type DocumentStep, type DocumentTrial, documentTrial } from './document-fixture.ts'

/**
 * The tests that follow from a document's declaration: its whole life, what each command writes, logs and announces, whom it
 * refuses, its list, counts, export and finder, its past, its files, lines and print. What each call must hold by itself (session, right, input,
 * idempotency key) is tried of all calls alike.
 */
export function describeDocument<Made extends { id: string }>(fixture: DocumentFixture<Made>): void {
  const trial = documentTrial(fixture)
  const { document, life = {}, unreleasedIn = [] } = fixture
  const commands = Object.keys(document.commands ?? {})
  describe(`the declared document: ${document.kind}`, () => {
    const acts: LifecycleWalk<string, string, object, Made>['acts'] = {
      ...Object.fromEntries(commands.map((action) => [action, (made: Made, step) => trial.does(step, made)])),
      ...life.acts,
    }
    const isHidden = ({ action, side, from }: DocumentStep) =>
      side === 'supplier' && unreleasedIn.includes(from) && sidesOf(document, action).includes('supplier')
    describeLifecycle({
      // Whoever does not see a document is told nothing of its state.
      refusedBefore: (step) => (isHidden(step) ? platformErrors.notFound : undefined),
      ...life,
      refusesAlike: true,
      table: trial.table,
      make: trial.make,
      acts,
      stateOf: async (made) => (await trial.stored(made)).status,
    })
    describeDocumentCommands(trial)
    if (document.create) describeCreation(trial)
    if (document.tabs) describeDocumentList(trial)
    if (document.files) describeDocumentFiles(trial)
    if (document.lines) describeDocumentLines(trial)
    if (document.print !== undefined) describeDocumentPrint(trial)
  })
}

function describeCreation({ document, inputs, callers, ask, paths, listed, stored, toldOf }: DocumentTrial): void {
  const sides = document.create?.sides ?? (['purchaser', 'supplier'] as const)
  it.each(sides)('%s: one is made in an initial state, logged and announced once', async (side) => {
    const caller = callers[side as 'purchaser' | 'supplier']
    const { answer, notes, messages } = await ask(caller, paths.create, await inputs.create?.(undefined, caller))
    const { id, status, version } = answer as { id: string; status: string; version: number }
    const row = await listed({ id }, caller)
    const documentNo = row[document.number.field]
    expect(answer).toEqual({ id, [document.number.field]: documentNo, status, version })
    expect(document.lifecycle.initial).toContain(status)
    expect(String(documentNo).startsWith(document.number.prefix ?? '')).toBe(true)
    expect(await stored({ id })).toMatchObject({ status, version, create_name: caller.userName })
    expect(notes).toMatchObject([{ documentNo }])
    const announcedNo = row[document.partNumber ?? document.number.field]
    const told = toldOf(messages, 'create', [String(announcedNo)])
    expect(told).toMatchObject([{ topic: document.topic, payload: { documentNo: announcedNo } }])
    if (document.create?.event) expect(told[0]?.event?.name).toBe(document.create.event)
  })
}
