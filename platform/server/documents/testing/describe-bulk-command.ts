import { expect, it } from 'vitest'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { numberOf } from '../move-document.ts'
import type { DocumentStep, DocumentTrial } from './document-fixture.ts'

/**
 * Tries a command over several documents: all or none, and none of different places. Those to which nothing may be done have one
 * from which nobody gets anywhere among them.
 */
export function describeBulkCommand(
  trial: DocumentTrial,
  step: DocumentStep,
  untouched: () => Promise<{ id: string }>,
): void {
  const { document, make, makeElsewhere, stored, ask, body, callers, paths, keptInState, does, allowed } = trial
  const { answered, toldOf } = trial
  const isMixed = document.commands?.[step.action]?.isMixed === true
  const caller = callers[step.side as 'purchaser' | 'supplier']
  const path = paths.command(step.action)
  const isAllowedIn = (state: string) =>
    allowed.some(({ action, side, from }) => action === step.action && side === step.side && from === state)

  it('is done to several, each noted and announced once', async () => {
    const made = [await make(step), await make(step)]
    const before = await Promise.all(made.map(stored))
    const { answer, notes, messages } = await ask(caller, path, await body(step.action, before))
    const after = await Promise.all(made.map(stored))
    expect(after).toMatchObject(before.map(({ version }) => ({ status: step.to, version: version + 1 })))
    const numbers = after.map((row) => numberOf(document, row)).toSorted()
    const named = answered(step.action, answer).map((one) => one[document.number.field])
    expect(named.toSorted()).toEqual(numbers)
    expect(notes.map(({ documentNo }) => documentNo).toSorted()).toEqual(numbers)
    const told = toldOf(messages, step.action, numbers)
    expect(told.map(({ payload }) => payload.documentNo).toSorted()).toEqual(numbers)
  })

  it('is done to none where one is in another state', async () => {
    const state = document.lifecycle.states.find((one) => !isAllowedIn(one))
    if (state === undefined) return
    const made = [await untouched(), await keptInState(state)]
    await refused(made, (rows) => body(step.action, rows))
  })

  it('is done to none where one is not there', async () => {
    const made = [await untouched()]
    const error = { declaration: { code: platformErrors.notFound.code } }
    await refused(made, (rows) => body(step.action, [...rows, { id: '999999999', version: 1 }]), error)
  })

  it.runIf(document.commands?.[step.action]?.of === 'list')('is done to none where one has changed since', async () => {
    const made = [await untouched(), await make(step)]
    const seen = await Promise.all(made.map(stored))
    for (const one of made.slice(1)) await does(step, one)
    await refused(made, () => body(step.action, seen), { declaration: { code: platformErrors.staleVersion.code } })
  })

  it.runIf(isMixed)('is done to several of different places', async () => {
    if (!makeElsewhere) throw new Error(`${document.kind}: makeElsewhere is needed for ${step.action}`)
    const made = [await make(step), await makeElsewhere(step)]
    await ask(caller, path, await body(step.action, await Promise.all(made.map(stored))))
    const after = await Promise.all(made.map(stored))
    expect(after.map(({ status }) => status)).toEqual(made.map(() => step.to))
  })

  it.runIf(!isMixed)('is done to none of different places', async () => {
    if (!makeElsewhere) throw new Error(`${document.kind}: makeElsewhere is needed for ${step.action}`)
    const made = [await untouched(), await makeElsewhere(step)]
    const error = { declaration: { code: platformErrors.batchRowsDiffer.code } }
    await refused(made, (rows) => body(step.action, rows), error)
  })

  async function refused(
    made: readonly { id: string }[],
    given: (rows: Awaited<ReturnType<typeof stored>>[]) => Promise<object>,
    error: object = { name: 'BusinessError' },
  ): Promise<void> {
    const before = await Promise.all(made.map(stored))
    await expect(ask(caller, path, await given(before))).rejects.toMatchObject(error)
    expect(await Promise.all(made.map(stored))).toEqual(before)
  }
}
