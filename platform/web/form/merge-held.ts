/** What a form holds, by name. A name with points leads to a part: `names.vi`. */
export type Held<Value = unknown> = Readonly<Record<string, Value>>

/** Something that another editor changed. */
export interface Difference {
  key: string
  label: string
  /** What it is now, as people read it. */
  value: string
}

/** Something that both editors changed: the form goes on with its own value until the other one is chosen. */
export interface Clash {
  /** Name of the field, where it is one. */
  key: string
  label: string
  mine: string
  theirs: string
  /** Puts the one or the other into the form. */
  choose: (side: ClashSide) => void
}
export type ClashSide = 'mine' | 'theirs'

/** What became of another editor's changes. */
export interface Merged {
  /** What this editor had not touched holds their values now. */
  taken: readonly Difference[]
  clashes: readonly Clash[]
  /** What is not there any more, with what this editor had typed there. */
  gone?: readonly Difference[]
}

/** A form, or a part of one, into which another editor's changes are merged. */
export interface HeldForm<Value = unknown> {
  get: (name: string) => Value | undefined
  put: (values: Held<Value | undefined>) => void
  labelOf: (name: string) => string
  /** A value as people read it; `among` are the values that it stands with. */
  textOf: (name: string, value: Value | undefined, among: Held<Value>) => string
}

/** Stands for what is empty. */
export const EMPTY_TEXT = '\u2013'
/** Nothing that concerns the form. */
export const NOTHING_MERGED: Merged = { taken: [], clashes: [] }

/** The same text for values that say the same: nothing is nothing however it is written, and lists have no order. */
function meaningOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value.map(meaningOf).sort())
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const isSameValue = (one: unknown, other: unknown): boolean => meaningOf(one) === meaningOf(other)

/** A place of a form that holds a value. */
interface HeldPlace<Value> {
  key: string
  label: string
  get: () => Value
  put: (value: Value) => void
  textOf: (value: Value) => string
}

/** A clash over a place. What is typed there after the conflict counts as this editor's own, too. */
export function clashOver<Value>(theirs: Value, { key, label, get, put, textOf }: HeldPlace<Value>): Clash {
  let mine = get()
  return {
    key,
    label,
    mine: textOf(mine) || EMPTY_TEXT,
    theirs: textOf(theirs) || EMPTY_TEXT,
    choose(side) {
      if (side === 'theirs') mine = get()
      put(side === 'theirs' ? theirs : mine)
    },
  }
}

/**
 * Merges what another editor changed, from `before` to `now`, into what a form holds: what was not touched takes the present
 * value, what was touched stays, and what both changed otherwise is a clash.
 */
export function mergeHeld<Value>(before: Held<Value>, now: Held<Value>, form: HeldForm<Value>): Merged {
  const changed = Object.keys({ ...before, ...now }).filter((name) => !isSameValue(before[name], now[name]))
  const untouched = changed.filter((name) => isSameValue(form.get(name), before[name]))
  const differing = changed.filter((name) => !untouched.includes(name) && !isSameValue(form.get(name), now[name]))
  const textOf = (name: string) => (value: Value | undefined) => form.textOf(name, value, now)
  const clashes = differing.map((name) =>
    clashOver<Value | undefined>(now[name], {
      key: name,
      label: form.labelOf(name),
      get: () => form.get(name),
      put: (value) => form.put({ [name]: value }),
      textOf: textOf(name),
    }),
  )
  if (untouched.length > 0) form.put(Object.fromEntries(untouched.map((name) => [name, now[name]])))
  const taken = untouched.map((name) => ({
    key: name,
    label: form.labelOf(name),
    value: textOf(name)(now[name]) || EMPTY_TEXT,
  }))
  return { taken, clashes }
}

/** Several merges as one. */
export const joinMerged = (merges: readonly Merged[]): Merged => ({
  taken: merges.flatMap(({ taken }) => taken),
  clashes: merges.flatMap(({ clashes }) => clashes),
  gone: merges.flatMap(({ gone }) => gone ?? []),
})
