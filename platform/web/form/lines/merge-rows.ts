import { keysOf } from '#platform/contract/values/keys-of.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { type Difference, EMPTY_TEXT, joinMerged, type Merged, mergeHeld } from '../merge-held.ts'
import type { LineStore } from './line-store.ts'

/** Something of a row that is told by its name: what the row is about, or what is typed there. */
export interface ReportedCell<Row> {
  key: keyof Row & string
  title: string
  text: (row: Row) => string
}

/** Rows of a document that are proposed to their reader, such as what is open of it, while they are typed over. */
export interface HeldRows<Row extends object> {
  store: LineStore<Row>
  keyOf: (row: Row) => string
  /** What people call a row. */
  nameOf: (row: Row) => string
  /** What somebody else may have changed, and is told of. Where both changed what is typed, one of the two is chosen. */
  told: readonly ReportedCell<Row>[]
  /** Everything that is typed; the rest of a row is as the document has it. */
  typed: readonly ReportedCell<Row>[]
}

/**
 * Merges into rows that are being typed what somebody else changed of the document under them. What is typed stays; what was
 * left as it was proposed follows. Rows that are not there any more go, with word of what was typed there.
 */
export function mergeRows<Row extends object>(
  before: readonly Row[],
  now: readonly Row[],
  { store, keyOf, nameOf, told: reported, typed }: HeldRows<Row>,
): Merged {
  const [old, present] = [byKey(before), byKey(now)]
  const heldOf = (key: string) => store.lines().find((row) => keyOf(row) === key)
  const names = new Set<string>([...reported, ...typed].map(({ key }) => key))
  const reportedNames = new Set<string>(reported.map(({ key }) => key))

  function byKey(rows: readonly Row[]) {
    return new Map(rows.map((row) => [keyOf(row), row]))
  }

  function leave(key: string, was: Row): Merged {
    const held = heldOf(key)
    if (!held) return { taken: [], clashes: [] }
    const own = typed.filter((cell) => held[cell.key] !== was[cell.key] && cell.text(held) !== '')
    store.remove([key])
    const value = own.map((cell) => `${cell.title} ${cell.text(held)}`).join(', ')
    return { taken: [], clashes: [], gone: [{ key, label: nameOf(held), value }] }
  }

  function come(key: string, is: Row, behind: string | undefined): Merged {
    store.add(is, behind)
    return { taken: [{ key, label: nameOf(is), value: textOf(is) || EMPTY_TEXT }], clashes: [] }
  }

  // A row that came is told by its first quantity that is not nothing: what is open of it, or to be shipped.
  const textOf = (row: Row): string => reported.map((cell) => cell.text(row)).find((text) => text !== '') ?? ''

  function stay(key: string, was: Row, is: Row): Merged {
    const held = heldOf(key)
    if (!held) return { taken: [], clashes: [] }
    // Proposals follow without a word of their own: what they follow is told.
    const follows = typed.filter((cell) => !reportedNames.has(cell.key) && held[cell.key] === was[cell.key])
    const facts = keysOf(is).filter((name) => !names.has(name))
    const put = [...facts, ...follows.map((cell) => cell.key)]
      .filter((name) => is[name] !== held[name])
      .map((name) => [name, is[name]] as const)
    if (put.length > 0) store.put(key, Object.fromEntries(put))
    const cellOf = (name: string) => reported.find((cell) => cell.key === name)
    const only = (row: Row) => Object.fromEntries(reported.map((cell) => [cell.key, row[cell.key]]))
    const merged = mergeHeld(only(was), only(is), {
      get: (name) => recordOf(heldOf(key))[name],
      put: (values) => store.put(key, values),
      labelOf: (name) => `${nameOf(is)} \u00b7 ${cellOf(name)?.title ?? name}`,
      textOf: (name, value) => cellOf(name)?.text({ ...is, [name]: value }) ?? String(value ?? ''),
    })
    const named = <Part extends Pick<Difference, 'key'>>(part: Part): Part => ({ ...part, key: `${key}.${part.key}` })
    return { taken: merged.taken.map(named), clashes: merged.clashes.map(named) }
  }

  const wasEdited = store.isDirty()
  const order = now.map(keyOf)
  const merged = joinMerged([
    ...[...old].filter(([key]) => !present.has(key)).map(([key, was]) => leave(key, was)),
    ...now.map((is, at) => {
      const key = keyOf(is)
      const was = old.get(key)
      return was ? stay(key, was, is) : come(key, is, order[at - 1])
    }),
  ])
  // Where nothing was typed, or no row of it is left, there is nothing to lose.
  if (!wasEdited || store.lines().length === 0) store.replace(store.lines())
  return merged
}
