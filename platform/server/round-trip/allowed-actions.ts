import { fail } from '#platform/contract/errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import type { RoundTripDefinition, RoundTripRow } from './define-round-trip.ts'

/** Actions of a round trip that the caller's flags allow; refuses a caller who has none. */
export function allowedActions<T extends FieldTable, Extra extends Record<string, unknown>>(
  { caller }: Pick<CallContext, 'caller'>,
  { actions, menuNo }: RoundTripDefinition<T, Extra>,
): ReadonlySet<string> {
  const flags = caller.flags.get(menuNo)
  const allowed = Object.keys(actions).filter((name) => {
    const flag = actions[name]?.flag
    return flag !== undefined && flags?.has(flag) === true
  })
  return allowed.length > 0 ? new Set(allowed) : fail(platformErrors.notAllowed)
}

/** By which action a cell of a row is changed: the first that its reader may do now, else the first that is the reader's at all. */
export function actionOfCell<T extends FieldTable, Extra extends Record<string, unknown>>(
  definition: RoundTripDefinition<T, Extra>,
  allowed: ReadonlySet<string>,
  presented: { actions: Readonly<Record<string, string | null>> },
  name: string,
): string | undefined {
  const own = actionsOf(definition, name).filter(
    (action) => allowed.has(action) && presented.actions[action] !== undefined,
  )
  return own.find((action) => presented.actions[action] === null) ?? own[0]
}

/** The actions by which a column may be changed, whatever the row. */
export function actionsOf<T extends FieldTable, Extra extends Record<string, unknown>>(
  { editable }: RoundTripDefinition<T, Extra>,
  name: string,
): readonly string[] {
  const action = editable[name]?.action ?? []
  return typeof action === 'string' ? [action] : action
}

/** Why a cell may not be changed: `never` by this reader, a sentence for not now, null when it may. */
export function reasonAgainstCell<T extends FieldTable, Extra extends Record<string, unknown>>(
  definition: RoundTripDefinition<T, Extra>,
  allowed: ReadonlySet<string>,
  presented: { actions: Readonly<Record<string, string | null>> },
  row: RoundTripRow<T, Extra>,
  name: string,
): 'never' | { sentence: string } | null {
  const action = actionOfCell(definition, allowed, presented, name)
  if (action === undefined || definition.hasCell?.(row, name) === false) return 'never'
  const refusal = presented.actions[action] ?? null
  return refusal === null ? null : { sentence: refusal }
}

/** The columns of a row, by their position among `names`, whose cells its reader may change now. */
export function openColumns<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  allowed: ReadonlySet<string>,
  names: readonly string[],
  row: RoundTripRow<T, Extra>,
): Set<number> {
  const open = new Set<number>()
  if (definition.isLocked?.(row)) return open
  const presented = definition.present({ ...row }, context)
  for (const [position, name] of names.entries()) {
    if (reasonAgainstCell(definition, allowed, presented, row, name) === null) open.add(position)
  }
  return open
}
