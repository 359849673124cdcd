import { sql } from 'kysely'
import { z } from 'zod'
import { BusinessError } from '#platform/contract/errors.ts'
import { roundTripErrors } from '#platform/contract/exchange/round-trip-errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import { errorSentence } from '../http/input-errors.ts'
import type { RoundTripDefinition } from './define-round-trip.ts'
import type { EditError, EditGroup } from './plan-edits.ts'

/** Documents tried between two progress lines. */
const STEP = 20

/**
 * Tries each group's command and takes it back, so that the checks of a review are those of the command itself. Answers the
 * groups that would pass, those that would if their reviewer confirms it with what is asked, and what the commands say against the
 * others. Where a refusal names rows, the others are tried without them, unless they go together.
 */
export async function tryEdits<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  groups: readonly EditGroup<T, Extra>[],
): Promise<{ passed: EditGroup<T, Extra>[]; faults: EditError[] }> {
  const passed: EditGroup<T, Extra>[] = []
  const errors: EditError[] = []
  for (const [index, group] of groups.entries()) {
    const left = await tryGroup(context, definition, group, errors)
    if (left) passed.push(left)
    const done = index + 1
    if (done % STEP === 0 || done === groups.length) {
      context.progress(`$${context.translate('wire:edit.trying', { done, total: groups.length })}`)
    }
  }
  return { passed, faults: errors }
}

/** The group as far as it passes, or undefined; notes what is said against the rest. */
async function tryGroup<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  group: EditGroup<T, Extra>,
  errors: EditError[],
): Promise<EditGroup<T, Extra> | undefined> {
  let { rows } = group
  const { isWhole = false, asked = [] } = definition.actions[group.action] ?? {}
  while (rows.length > 0) {
    const first = await refusalOf(context, definition, { ...group, rows }, false)
    if (!first) return { ...group, rows }
    const isAsked = asked.includes(first.error)
    const refusal = isAsked ? await refusalOf(context, definition, { ...group, rows }, true) : first
    if (!refusal) return { ...group, rows, question: context.sentence(first.error, first.parameters) }
    // A refusal of several rows names them one behind the other.
    const said = Object.values(refusal.parameters ?? {}).flatMap((value) => String(value).split(', '))
    const named = rows.filter(({ row }) => said.includes(definition.rowName(row)))
    const against = named.length > 0 ? named : rows
    errors.push(...against.map(({ rowNumber }) => ({ rowNumber, field: '', ...refusal })))
    rows = rows.filter((row) => !against.includes(row))
    if (!isWhole) continue
    const withOthers = { error: roundTripErrors.editWithOthers, parameters: { document: group.document.no } }
    errors.push(...rows.map(({ rowNumber }) => ({ rowNumber, field: '', ...withOthers })))
    return undefined
  }
  return undefined
}

async function refusalOf<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  { document, action, rows }: EditGroup<T, Extra>,
  isConfirmed: boolean,
): Promise<Pick<EditError, 'error' | 'parameters' | 'sentence'> | undefined> {
  const { trx, translate } = context
  const silent = { ...context, audit: () => {}, announce: () => {}, setCookie: () => {}, progress: () => {} }
  await sql`savepoint tried_edit`.execute(trx)
  try {
    // The reason is asked for when the changes are confirmed.
    await definition.actions[action]?.write(silent, document, rows, translate('wire:edit.open'), isConfirmed)
    return undefined
  } catch (error) {
    if (error instanceof BusinessError) return { error: error.declaration, parameters: error.parameters }
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    return { error: platformErrors.invalidInput, ...(issue ? { sentence: errorSentence(issue, translate) } : {}) }
  } finally {
    await sql`rollback to savepoint tried_edit`.execute(trx)
    await sql`release savepoint tried_edit`.execute(trx)
  }
}
