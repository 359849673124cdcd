import type { ProductNames } from '#modules/system/text/server/product-names.ts'
import { columnHeading, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'
import { wordsOf } from '#platform/server/list/export-list.ts'
import type { Translate } from '#platform/server/texts/text-catalogue.ts'

/** A value that changed, in its reader's words; what was not there is empty. */
export interface LogChange {
  label: string
  before: string
  after: string
}

/** What an entry of the operation log has to say. */
export interface LogDescription {
  changes: LogChange[]
  details: { label: string; value: string }[]
}

/** What names in an entry mean: the fields of whatever it is about, and of its lines by their property. */
export interface LogVocabulary {
  fields: FieldTable
  lines: Readonly<Record<string, { labelKey: string; fields: FieldTable }>>
  /** Of texts of the module that the names may have besides, such as `orders`. */
  module: string
  /** What parts of the product are called. */
  names?: ProductNames
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Group = { readonly [key: string]: Json }

/** What every change of a row changes, and what the entry says already. */
const SILENT = new Set(['id', 'version', 'updateName', 'updateDate', 'createName', 'createDate', 'record'])

const isGroup = (value: Json | undefined): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts an entry's detail into words: values that differ before and after by their labels, and what else was noted. */
export function describeLogEntry(detail: Group, vocabulary: LogVocabulary, translate: Translate): LogDescription {
  const say = speaker(vocabulary, translate)
  const { before, after, ...others } = detail
  const changes = rowChanges(isGroup(before) ? before : {}, isGroup(after) ? after : {}, say)
  const details: LogDescription['details'] = []
  if (before !== undefined && before !== null && !isGroup(before)) {
    // What a command notes as before, without more, is the status that it found.
    details.push({ label: translate('system:log.before'), value: say.value('status', before) })
  }
  for (const [name, value] of Object.entries(others)) {
    const listed = Array.isArray(value) ? value.filter(isGroup).filter(isChange) : []
    if (listed.length > 0) changes.push(...listed.map((change) => namedChange(change, say)))
    else if (!SILENT.has(name)) details.push({ label: say.label(name), value: say.value(name, value) })
  }
  return { changes, details }
}

interface Speaker {
  label(name: string): string
  value(name: string, value: Json | undefined): string
  lines(name: string): { label: string; row(line: Group): string } | undefined
}

function speaker({ fields, lines, module, names }: LogVocabulary, translate: Translate): Speaker {
  const textOf = (key: string, otherwise: string) => {
    const text = translate(key)
    return text === key || text === key.slice(key.indexOf(':') + 1) ? otherwise : text
  }
  const label = (name: string) =>
    columnHeading(fields[name] ?? { label: `${module}:fields.${name}` }, (key) =>
      textOf(key, textOf(`system:log.names.${name}`, name)),
    )
  // What a command noted of several things at once: one line for each, names of the database left out.
  const groupText = (group: Group): string =>
    typeof group.labelKey === 'string' ? namedText(group, group.labelKey) : listText(group)
  // Rows of a kind, such as those that refer to a record, by what their list is called.
  const namedText = ({ labelKey: _key, ...values }: Group, labelKey: string): string =>
    translate('wire:record.use', { ...values, label: translate(labelKey) } as Record<string, string>)
  const listText = (group: Group): string =>
    Object.entries(group)
      .filter(([key, value]) => !SILENT.has(key) && !key.endsWith('Id') && value !== null && value !== '')
      .map(([key, value]) => `${label(key)}: ${wordsOf(key, value)}`)
      .join(', ')
  const wordsOf = (name: string, value: Json | undefined): string => {
    if (value === undefined || value === null || typeof value !== 'object') {
      const part = name === 'module' ? names?.(String(value), translate) : undefined
      return part ?? valueText(fields[name], value ?? null, translate)
    }
    if (isGroup(value)) return groupText(value)
    const isListed = value.some((one) => typeof one === 'object' && one !== null)
    return value.map((one) => wordsOf(name, one)).join(isListed ? '\n' : ', ')
  }
  return {
    label,
    value: wordsOf,
    lines: (name) => {
      const line = lines[name]
      if (!line) return undefined
      const own = speaker({ fields: line.fields, lines: {}, module }, translate)
      const row = (values: Group) =>
        Object.entries(values)
          .filter(([key, value]) => !SILENT.has(key) && value !== null && value !== '')
          .map(([key, value]) => `${own.label(key)}: ${own.value(key, value)}`)
          .join(', ')
      return { label: textOf(line.labelKey, name), row }
    },
  }
}

function valueText(
  field: FieldDeclaration | undefined,
  value: string | number | boolean | null,
  translate: Translate,
): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return translate(`wire:flags.${value}`)
  return (field && wordsOf(field, translate)(String(value))) ?? String(value)
}

function rowChanges(before: Group, after: Group, say: Speaker): LogChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): LogChange[] => {
    if (SILENT.has(name) || JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)) return []
    const lines = say.lines(name)
    if (!lines)
      return [{ label: say.label(name), before: say.value(name, before[name]), after: say.value(name, after[name]) }]
    return [
      { label: lines.label, before: lineTexts(before[name], lines.row), after: lineTexts(after[name], lines.row) },
    ]
  })
}

const lineTexts = (lines: Json | undefined, row: (line: Group) => string): string =>
  Array.isArray(lines) ? lines.filter(isGroup).map(row).join('\n') : ''

/** A change that a command noted by itself: of a field, of a row where there are several. */
const isChange = (noted: Group): boolean =>
  ('before' in noted || 'after' in noted) && typeof (noted.fieldName ?? noted.field ?? noted.name) === 'string'

function namedChange(noted: Group, say: Speaker): LogChange {
  const name = String(noted.fieldName ?? noted.field ?? noted.name)
  const row = noted.row ?? noted.lineNo ?? noted.line ?? noted.lineBatch
  const label =
    row === undefined || row === null || row === '' ? say.label(name) : `${String(row)} · ${say.label(name)}`
  return { label, before: say.value(name, noted.before), after: say.value(name, noted.after) }
}
