import { enumKey, type FieldDeclaration } from '#platform/contract/fields.ts'
import { enteredSchema } from '#platform/contract/validation-rules.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { CallContext } from '../call-context.ts'
import { errorSentence } from '../http/input-errors.ts'
import { labelsOf } from '../list/export-list.ts'
import type { CellValue } from '../spreadsheet/sheet-row.ts'
import { choiceKey, flagValues } from './choice-key.ts'
import { takeDay, takeMoment } from './take-day.ts'
import { takeNumber } from './take-number.ts'
import { takeText } from './take-text.ts'
import { cellError, seen, type TakenCell } from './taken-cell.ts'

/** A cell's value (null when it is empty), or what is wrong with it in the caller's language. */
export type CellReading = { value: string | number | boolean | null } | { error: string }

/** Reads the cells of one column. */
export type CellReader = (cell: CellValue | undefined) => CellReading

/** Different cells of a column whose reading is kept. */
const KNOWN_AT_MOST = 1000
/** Choices that a sentence names. */
const NAMED_AT_MOST = 12

/** What stands between the labels of a spelled text. */
const LISTED = /[,\uff0c\u3001;\uff1b\u00b7]/

/**
 * How the cells of a field are read: as the file shows them, or not at all (docs/decisions/0032-cells-as-shown.md). Beside the
 * value itself these are taken: a label of an enumeration or of yes and no in any language, slashes or points in a date, a point
 * in time without its time of day, digits of full width, percents with their sign in a column of percentages.
 */
export function cellReader(
  context: Pick<CallContext, 'translate' | 'translateTo'>,
  field: FieldDeclaration,
): CellReader {
  const { translate, translateTo } = context
  const schema = enteredSchema(field)
  const choices = choicesOf(field, LANGUAGES.map(translateTo))
  const empty: CellReading =
    field.importAs === 'required' ? { error: translate('wire:validationErrors.required') } : { value: null }
  // Most columns say the same few things again and again.
  const known = new Map<string, CellReading>()
  return (cell) => {
    const text = cell?.text.trim() ?? ''
    if (cell === undefined || text === '') return empty
    const key = cell.kind === 'text' ? text : `\u0000${cell.kind} ${cell.format ?? ''}\n${text}`
    const reading = known.get(key) ?? read(cell, text)
    if (known.size < KNOWN_AT_MOST) known.set(key, reading)
    return reading
  }

  function read(cell: CellValue, text: string): CellReading {
    const taken = take(cell, text)
    if ('error' in taken) return { error: translate(`wire:cells.${taken.error}`, taken.parameters) }
    const result = schema.safeParse(taken.value)
    if (result.success) return { value: stored(field, result.data) }
    const [issue] = result.error.issues
    const error = issue ? errorSentence(issue, translate) : translate('wire:validationErrors.invalid')
    return { error: translate('wire:cells.fault', { saw: seen(text), fault: error }) }
  }

  /** What the cell means for this kind of field, to be judged by the field's schema. */
  function take(cell: CellValue, text: string): TakenCell {
    if (cell.kind === 'formula') return cellError('formula', text)
    if (cell.kind === 'error') return cellError('error', text)
    switch (field.kind) {
      case 'flag':
      case 'enum':
        return choices ? chosen(choices, cell, text) : takeText(field, cell, text)
      case 'quantity':
      case 'money':
      case 'number':
        return takeNumber(field, cell, text)
      case 'date':
        return takeDay(cell, text)
      case 'time':
        return takeMoment(cell, text)
      case 'text':
      case 'code':
      case 'reference':
        return field.isSpelled && choices ? { value: spelled(field, text, choices) } : takeText(field, cell, text)
    }
  }

  function chosen(values: Choices, cell: CellValue, text: string): TakenCell {
    const taken: TakenCell = cell.kind === 'number' ? takeText(field, cell, text) : { value: text }
    if ('error' in taken) return taken
    const found = values.get(choiceKey(String(taken.value)))
    return found === undefined ? cellError('choice', text, { choices: namedChoices() }) : { value: found }
  }

  function namedChoices(): string {
    const labels = [...(labelsOf(field, translate)?.values() ?? field.enumValues ?? [])]
    return labels.slice(0, NAMED_AT_MOST).join(', ') + (labels.length > NAMED_AT_MOST ? ', \u2026' : '')
  }
}

/** Labels, or letters, in the order of the enumeration; a text with anything else as it stands. */
function spelled({ enumValues = [] }: FieldDeclaration, text: string, choices: Choices): string {
  const parts = text.split(LISTED).map((part) => choices.get(choiceKey(part)))
  if (!parts.every((part) => typeof part === 'string')) return text
  return enumValues.flatMap((value) => parts.filter((part) => part === value)).join('')
}

function stored(field: FieldDeclaration, value: string | number | boolean): string | number | boolean {
  return field.kind === 'quantity' || field.kind === 'money' ? plain(String(value)) : value
}

type Choices = ReadonlyMap<string, string | boolean>

function choicesOf(field: FieldDeclaration, languages: readonly CallContext['translate'][]): Choices | undefined {
  if (field.kind === 'flag') return flagValues(languages)
  if ((field.kind !== 'enum' && !field.isSpelled) || !field.enumValues) return undefined
  const choices = new Map<string, string>()
  for (const value of field.enumValues) choices.set(choiceKey(value), value)
  for (const translate of field.enumName ? languages : []) {
    for (const value of field.enumValues) {
      const key = choiceKey(translate(enumKey(field, value)))
      if (!choices.has(key)) choices.set(key, value)
    }
  }
  return choices
}
