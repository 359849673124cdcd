import type { ErrorDetail } from '#platform/contract/envelope.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { cellText, checkCell, isCellEditable, type LineColumn, normaliseCell } from './line-column.ts'

/** One line with what is wrong with its cells, by column key. Replaced, never changed, so that rows can compare. */
export interface LineEntry<Line> {
  key: string
  line: Line
  fieldErrors: Readonly<Record<string, string>>
}

/** Lines of a document while they are edited. Each row follows its own entry, so a key press draws one row. */
export interface LineStore<Line extends object> {
  entries(): readonly LineEntry<Line>[]
  /** The same array for as long as nothing changes. */
  lines(): readonly Line[]
  subscribe(listener: () => void): () => void
  /** Tells whenever `checkAll` found something wrong. */
  onRefused(listener: () => void): () => void
  /** Replaces all lines, as after loading; nothing counts as edited afterwards. */
  replace(lines: readonly Line[]): void
  /** Changes properties of one line; errors of these cells go. */
  set(key: string, values: Partial<Line>): void
  /** The same by the names of properties, such as the keys of columns. */
  put(key: string, values: Readonly<Record<string, unknown>>): void
  /** Puts a line behind the one with this key, or at the end. */
  add(line: Line, afterKey?: string): void
  remove(keys: readonly string[]): void
  /** Puts a line where another one stands, which makes room; nothing happens when one of them is gone. */
  move(key: string, toKey: string): void
  /** Checks one cell, as on leaving it: brings its text into form and notes what is wrong. */
  check(key: string, column: LineColumn<Line>, t: Translate): void
  /** Checks every cell, as before sending; true when nothing is wrong. Otherwise what shows the lines leads to the first error. */
  checkAll(columns: readonly LineColumn<Line>[], t: Translate): boolean
  /** Puts a pasted block into the cells from this one on; answers how many cells found no place. */
  paste(
    key: string,
    columnKey: string,
    block: readonly string[][],
    columns: readonly LineColumn<Line>[],
    t: Translate,
  ): number
  /** Notes errors that the server found: paths such as `lines.3.promisedQty`. Answers those that are no cell. */
  applyErrors(details: readonly ErrorDetail[]): ErrorDetail[]
  isDirty(): boolean
}

const NO_ERRORS: Readonly<Record<string, string>> = {}
const PATH = /(?:^|\.)(\d+)\.([A-Za-z]\w*)$/

/** The errors except those of these cells. */
function without(errors: Readonly<Record<string, string>>, keys: readonly string[]): Readonly<Record<string, string>> {
  if (!keys.some((key) => key in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)))
}

/** The same lines, with their numbers (whole, as texts) in the order in which they stand now. */
function numbered<Line extends object>(
  entries: readonly LineEntry<Line>[],
  column: keyof Line & string,
): readonly LineEntry<Line>[] {
  const numberOf = ({ line }: LineEntry<Line>) => cellText(line, { key: column, title: '', width: 0 })
  const numbers = entries.map(numberOf).sort((a, b) => Number(a || Infinity) - Number(b || Infinity))
  return entries.map((entry, at) =>
    numberOf(entry) === numbers[at]
      ? entry
      : { ...entry, line: { ...entry.line, [column]: numbers[at] }, fieldErrors: without(entry.fieldErrors, [column]) },
  )
}

/** Makes a store of lines; `keyOf` names a line for as long as it lives. Lines that are moved take the numbers of the column `sequence`. */
export function createLineStore<Line extends object>(
  initial: readonly Line[],
  keyOf: (line: Line) => string,
  sequence?: keyof Line & string,
): LineStore<Line> {
  const entryOf = (line: Line): LineEntry<Line> => ({ key: keyOf(line), line, fieldErrors: NO_ERRORS })
  let entries: readonly LineEntry<Line>[] = initial.map(entryOf)
  let isEdited = false
  let listed: { of: readonly LineEntry<Line>[]; lines: readonly Line[] } | null = null
  const listeners = new Set<() => void>()
  const leaders = new Set<() => void>()
  const show = (next: readonly LineEntry<Line>[]) => {
    entries = next
    for (const listener of [...listeners]) listener()
  }
  const checked = (entry: LineEntry<Line>, column: LineColumn<Line>, t: Translate): LineEntry<Line> => {
    if (!isCellEditable(entry.line, column)) {
      // Where nothing can be typed any more nobody could put it right: what was wrong with the cell is wrong no longer.
      const others = without(entry.fieldErrors, [column.key])
      return others === entry.fieldErrors ? entry : { ...entry, fieldErrors: others }
    }
    const before = cellText(entry.line, column)
    const after = normaliseCell(before, column)
    const line = after === before ? entry.line : { ...entry.line, [column.key]: after }
    const error = checkCell(line, column, t)
    if (line === entry.line && (entry.fieldErrors[column.key] ?? null) === error) return entry
    const others = without(entry.fieldErrors, [column.key])
    return { ...entry, line, fieldErrors: error === null ? others : { ...others, [column.key]: error } }
  }
  const set = (key: string, values: object) => {
    isEdited = true
    const names = Object.keys(values)
    show(
      entries.map((entry) =>
        entry.key === key
          ? { ...entry, line: { ...entry.line, ...values }, fieldErrors: without(entry.fieldErrors, names) }
          : entry,
      ),
    )
  }
  return {
    entries: () => entries,
    lines() {
      if (listed?.of !== entries) listed = { of: entries, lines: entries.map((entry) => entry.line) }
      return listed.lines
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onRefused(listener) {
      leaders.add(listener)
      return () => leaders.delete(listener)
    },
    replace(lines) {
      isEdited = false
      show(lines.map(entryOf))
    },
    set,
    put: set,
    add(line, afterKey) {
      isEdited = true
      const at = afterKey === undefined ? -1 : entries.findIndex((entry) => entry.key === afterKey)
      show(at < 0 ? [...entries, entryOf(line)] : entries.toSpliced(at + 1, 0, entryOf(line)))
    },
    remove(keys) {
      isEdited = true
      show(entries.filter((entry) => !keys.includes(entry.key)))
    },
    move(key, toKey) {
      const from = entries.findIndex((entry) => entry.key === key)
      const to = entries.findIndex((entry) => entry.key === toKey)
      const moved = entries[from]
      if (!moved || to < 0 || from === to) return
      isEdited = true
      const next = entries.toSpliced(from, 1).toSpliced(to, 0, moved)
      show(sequence === undefined ? next : numbered(next, sequence))
    },
    check(key, column, t) {
      const at = entries.findIndex((entry) => entry.key === key)
      const entry = entries[at]
      if (!entry) return
      const next = checked(entry, column, t)
      if (next !== entry) show(entries.with(at, next))
    },
    checkAll(columns, t) {
      show(entries.map((entry) => columns.reduce((last, column) => checked(last, column, t), entry)))
      const areFit = entries.every((entry) => Object.keys(entry.fieldErrors).length === 0)
      if (!areFit) for (const lead of [...leaders]) lead()
      return areFit
    },
    paste(key, columnKey, block, columns, t) {
      const top = entries.findIndex((entry) => entry.key === key)
      const left = columns.findIndex((column) => column.key === columnKey)
      if (top < 0 || left < 0) return 0
      isEdited = true
      let lost = 0
      const next = [...entries]
      block.forEach((cells, down) => {
        cells.forEach((value, right) => {
          const entry = next[top + down]
          const column = columns[left + right]
          if (!entry || !column || !isCellEditable(entry.line, column)) {
            if (value !== '') lost += 1
            return
          }
          const line = { ...entry.line, [column.key]: normaliseCell(value, column) }
          next[top + down] = checked({ ...entry, line }, column, t)
        })
      })
      show(next)
      return lost
    },
    applyErrors(details) {
      const others: ErrorDetail[] = []
      const found = new Map<number, Record<string, string>>()
      for (const detail of details) {
        const match = PATH.exec(detail.path)
        const index = match ? Number(match[1]) : -1
        const column = match?.[2]
        if (column === undefined || !entries[index]) others.push(detail)
        else found.set(index, { ...found.get(index), [column]: detail.message })
      }
      if (found.size > 0) {
        show(entries.map((entry, index) => ({ ...entry, fieldErrors: { ...entry.fieldErrors, ...found.get(index) } })))
      }
      return others
    },
    isDirty: () => isEdited,
  }
}
