import { fieldOf, fieldsOn, importedFields } from '#platform/contract/fields.ts'
import type { RecordLines, RecordValues } from '#platform/contract/records/records.ts'
import { fieldTexts } from '#platform/web/form/control/field-texts.ts'
import { type EditedLine, editedLine, enteredValue } from '#platform/web/form/lines/edited-line.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import {
  clashOver,
  EMPTY_TEXT,
  isSameValue,
  joinMerged,
  type Merged,
  mergeHeld,
  NOTHING_MERGED,
} from '#platform/web/form/merge-held.ts'
import { formatField } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** The lines of one kind in a form, and what to call them. */
interface HeldLines {
  declared: RecordLines
  title: string
  store: LineStore<EditedLine>
}

type Line = Readonly<Record<string, string>>

/**
 * Merges another editor's changes of lines into those of a form, by the lines' key: a line that both have, cell by cell, and
 * one that came or went, as a whole.
 */
export function mergeLines(
  before: readonly RecordValues[],
  now: readonly RecordValues[],
  { declared, title, store }: HeldLines,
  t: Translate,
): Merged {
  const { fields, key } = declared
  const names = importedFields(fields)
  const cellsOf = (line: Line): Line => Object.fromEntries(names.map((name) => [name, line[name] ?? '']))
  const byKey = (lines: readonly RecordValues[]) =>
    new Map(lines.map((values) => cellsOf(editedLine(fields, values))).map((line) => [line[key] ?? '', line]))
  const [old, present] = [byKey(before), byKey(now)]
  const heldOf = (number: string) => store.lines().find((line) => line[key] === number)
  const isSame = (one: Line | undefined, other: Line | undefined) =>
    one && other ? names.every((name) => isSameValue(one[name], other[name])) : one === other

  /** Puts a line as it is to be in the place of the one with its key, or takes that one away. */
  function place(number: string, line: Line | undefined): void {
    const held = heldOf(number)
    if (!line) store.remove(held ? [held.key] : [])
    else if (held) store.set(held.key, line)
    else store.add({ ...line, key: editedLine(fields).key })
  }

  const shown = fieldsOn(fields, '4').filter((name) => names.includes(name))
  const wireValue = (name: string, text = '') => enteredValue(fieldOf(fields, name), text)
  const lineText = (line: Line | undefined): string => {
    if (!line) return ''
    const row = Object.fromEntries(names.map((name) => [name, wireValue(name, line[name])]))
    return shown.flatMap((name) => formatField(fieldOf(fields, name), row[name], t, row) || []).join(', ')
  }
  const labelOf = (number: string) => `${title} \u00b7 ${number}`

  function mergeCells(number: string, was: Line, is: Line, lineKey: string): Merged {
    const texts = fieldTexts(fields, t)
    const merged = mergeHeld(was, is, {
      get: (name) => store.lines().find((line) => line.key === lineKey)?.[name],
      put: (values) => store.put(lineKey, values),
      labelOf: (name) => `${labelOf(number)} \u00b7 ${texts.labelOf(name)}`,
      textOf: (name, value, among) => texts.textOf(name, wireValue(name, String(value ?? '')), among),
    })
    const named = <Part extends { key: string }>(part: Part): Part => ({
      ...part,
      key: `${title}.${number}.${part.key}`,
    })
    return { taken: merged.taken.map(named), clashes: merged.clashes.map(named) }
  }

  function mergeWhole(number: string, was: Line | undefined, is: Line | undefined): Merged {
    const get = () => {
      const held = heldOf(number)
      return held && cellsOf(held)
    }
    if (isSame(get(), is)) return NOTHING_MERGED
    const reported = { key: `${title}.${number}`, label: labelOf(number) }
    if (isSame(get(), was)) {
      place(number, is)
      return { taken: [{ ...reported, value: lineText(is) || EMPTY_TEXT }], clashes: [] }
    }
    const put = (line: Line | undefined) => place(number, line)
    return { taken: [], clashes: [clashOver(is, { ...reported, get, put, textOf: lineText })] }
  }

  return joinMerged(
    [...new Set([...old.keys(), ...present.keys()])].flatMap((number) => {
      const [was, is, held] = [old.get(number), present.get(number), heldOf(number)]
      if (isSame(was, is)) return []
      return was && is && held ? mergeCells(number, was, is, held.key) : mergeWhole(number, was, is)
    }),
  )
}
