import type { z } from 'zod'
import { plain } from '#platform/contract/decimal.ts'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { enteredSchema } from '#platform/contract/validation-rules.ts'
import type { CallContext } from '../call-context.ts'
import { faultSentence } from '../http/input-faults.ts'
import type { CellValue } from '../spreadsheet/sheet-row.ts'
import { choiceKey, flagValues } from './choice-key.ts'

/** A cell's value (null when it is empty), or what is wrong with it in the caller's language. */
export type CellReading = { value: string | number | boolean | null } | { fault: string }

/** Reads the cells of one column. */
export type CellReader = (cell: CellValue | undefined) => CellReading

/** Different cells of a column whose reading is kept. */
const KNOWN_AT_MOST = 1000

const WHOLE = /^[+-]?\d{1,15}$/
const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const MOMENT = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** What stands between the labels of a spelled text. */
const LISTED = /[,\uff0c\u3001;\uff1b\u00b7]/

/**
 * How the cells of a field are read. Beside the value itself these are taken: a label of an enumeration or of yes and no in
 * any language, slashes or points in a date, a point in time without its time of day.
 */
export function cellReader(
  context: Pick<CallContext, 'translate' | 'translateTo'>,
  field: FieldDeclaration,
): CellReader {
  const { translate, translateTo } = context
  const schema: z.ZodType = enteredSchema(field)
  const choices = choicesOf(field, LANGUAGES.map(translateTo))
  const empty: CellReading =
    field.importAs === 'required' ? { fault: translate('wire:faults.required') } : { value: null }
  // Most columns say the same few things again and again.
  const known = new Map<string, CellReading>()
  return (cell) => {
    const text = cell?.text.trim() ?? ''
    if (text === '') return empty
    if (cell?.kind === 'error') return { fault: translate('wire:faults.invalid') }
    const reading = known.get(text) ?? read(text)
    if (known.size < KNOWN_AT_MOST) known.set(text, reading)
    return reading
  }

  function read(text: string): CellReading {
    const result = schema.safeParse(candidate(field, text, choices))
    if (result.success) return { value: stored(field, result.data as string | number | boolean) }
    const [issue] = result.error.issues
    return {
      fault: issue && (!choices || field.isSpelled) ? faultSentence(issue, translate) : translate('wire:faults.choice'),
    }
  }
}

/** What the text means for this kind of field, to be judged by the field's schema. */
function candidate(field: FieldDeclaration, text: string, choices: Choices | undefined): unknown {
  switch (field.kind) {
    case 'flag':
    case 'enum':
      return choices ? choices.get(choiceKey(text)) : text
    case 'number':
      return WHOLE.test(text) ? Number(text) : text
    case 'date':
      return dayText(text)
    case 'time':
      return momentText(text)
    case 'quantity':
    case 'money':
      return text.replace(/^\+(?=[\d.])/, '')
    case 'text':
    case 'code':
    case 'reference':
      return field.isSpelled && choices ? spelled(field, text, choices) : text
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
  const module = field.label.split(':')[0]
  for (const value of field.enumValues) choices.set(choiceKey(value), value)
  for (const translate of field.enumName ? languages : []) {
    for (const value of field.enumValues) {
      const key = choiceKey(translate(`${module}:enums.${field.enumName}.${value}`))
      if (!choices.has(key)) choices.set(key, value)
    }
  }
  return choices
}

const two = (digits: string | undefined): string => (digits ?? '00').padStart(2, '0')

function dayText(text: string): string {
  const match = DAY.exec(text)
  return match ? `${match[1]}-${two(match[2])}-${two(match[3])}` : text
}

function momentText(text: string): string {
  const match = MOMENT.exec(text)
  return match ? `${dayText(match[1] ?? '')} ${two(match[2])}:${two(match[3])}:${two(match[4])}` : text
}
