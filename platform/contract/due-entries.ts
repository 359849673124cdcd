import type { CallDeclaration, CallPath } from './calls.ts'
import type { Side } from './lifecycle.ts'
import type { PermissionFlag } from './permission-flags.ts'

/** What an entry needs to know of a document's lifecycle. */
interface DueLifecycle {
  document: string
  transitions: readonly { action: string; from: readonly string[]; sides: readonly Side[] }[]
}

/** What an author says of something that documents of a kind wait for. Fields are named as on the wire. */
export interface DueEntryOptions<Path extends CallPath = CallPath> {
  /** Names it on the wire, unique over all modules; its label is `<module>:due.<kind>`. */
  kind: string
  /** The call that does it, by whose permission it is due for somebody; for what is only awaited, the call that lists it. */
  call: Path
  /** Key of the action that does it, among those of the list's rows; absent where nothing is to be done but to be there. */
  action?: string
  /** Lifecycle of the document: the action must be possible from the states, by these parties alone. */
  lifecycle?: DueLifecycle
  /** States in which it is due; absent where the document has no column for its state. */
  states?: readonly string[]
  /** Parties that have to act; unless given, those of call and lifecycle. */
  sides?: readonly Side[]
  /** Number of the document. */
  number: string
  /** Date of the deadline. Without it the document is due today, for as long as it waits. */
  due?: string
  /** Not every document has a deadline: those without are due today, for as long as they wait. */
  isDeadlineOptional?: boolean
  /** Since when it waits. */
  since?: string
  /** What it is about, such as the name of the goods. */
  summary?: string
  /** How much, and the unit of it. */
  quantity?: { value: string; unit: string }
  /** Screen that shows it; the number is added, or `search` of the document. */
  path: string
  /** What the screen finds it by, where that is not its number. */
  search?: string
}

/** Something that documents of a kind wait for until somebody does it: an entry of My schedule. */
export interface DueEntry extends Omit<DueEntryOptions, 'lifecycle' | 'sides'> {
  labelKey: string
  sides: readonly Side[]
  menuNo: string
  flag: PermissionFlag
}

const BOTH: readonly Side[] = ['purchaser', 'supplier']

/** Declares what documents of a module wait for, and checks it against the permission of the call and the lifecycle. */
export function defineDueEntries<const T extends Readonly<Record<CallPath, Pick<CallDeclaration, 'access'>>>>(
  module: string,
  calls: T,
  entries: readonly DueEntryOptions<keyof T & CallPath>[],
): readonly DueEntry[] {
  return entries.map(({ lifecycle, sides: own, ...entry }) => {
    const access = calls[entry.call]?.access
    if (access?.kind !== 'menu') throw new Error(`${entry.kind}: ${entry.call} has no menu entry`)
    const sides = BOTH.filter(
      (side) =>
        (own?.includes(side) ?? true) &&
        (access.sides?.includes(side) ?? true) &&
        (lifecycle?.transitions.some((way) => way.action === entry.action && way.sides.includes(side)) ?? true),
    )
    if (sides.length === 0) throw new Error(`${entry.kind}: nobody may do ${entry.action}`)
    for (const state of lifecycle ? (entry.states ?? []) : []) {
      const isPossible = lifecycle?.transitions.some((way) => way.action === entry.action && way.from.includes(state))
      if (!isPossible) throw new Error(`${entry.kind}: no ${entry.action} of ${lifecycle?.document} from ${state}`)
    }
    const { menuNo, flag } = access
    return { ...entry, labelKey: `${module}:due.${entry.kind}`, sides, menuNo, flag }
  })
}
