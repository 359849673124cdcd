import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { type FieldDeclaration, type FieldTable, fieldOf, importedFields } from '#platform/contract/fields.ts'
import type { LineInput, RecordLines, RecordValues } from '#platform/contract/records/records.ts'
import { enteredSchema } from '#platform/contract/validation-rules.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { checkValue } from '#platform/web/form/schema-rule.ts'
import { formatField } from '#platform/web/format.ts'
import { randomId } from '#platform/web/random-id.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** A line while it is edited: every value as text, and a key of its own. */
export type EditedLine = Readonly<Record<string, string>> & { readonly key: string }

const textOf = (value: RecordValues[string] | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** A stored line, or a new one with what its fields start with, as it is edited; of these fields, those of an import unless given. */
export function editedLine(
  fields: FieldTable,
  values?: RecordValues,
  names: readonly string[] = importedFields(fields),
): EditedLine {
  const texts = names.map((name) => [name, textOf(values ? values[name] : fields[name]?.start)] as const)
  return { ...Object.fromEntries(texts), key: randomId() }
}

/** An edited line as it travels, by the same fields. What cannot be read travels as it is, for the schema to refuse. */
export function enteredLine(
  fields: FieldTable,
  line: EditedLine,
  names: readonly string[] = importedFields(fields),
): RecordValues {
  const own = names.filter((name) => !isCustomKey(name))
  return Object.fromEntries(own.map((name) => [name, enteredValue(fieldOf(fields, name), line[name] ?? '')]))
}

/** The same with the values of the fields that a company added. */
export function enteredLineInput(fields: FieldTable, line: EditedLine): LineInput {
  const added = importedFields(fields).filter(isCustomKey)
  if (added.length === 0) return enteredLine(fields, line)
  const custom = Object.fromEntries(added.map((name) => [fieldNoOf(name), line[name] || null]))
  return { ...enteredLine(fields, line), custom }
}

/** The text of a cell as it travels. */
export function enteredValue({ kind }: FieldDeclaration, text: string): RecordValues[string] {
  if (text === '') return null
  if (kind === 'flag') return text === 'true'
  if (kind === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  return text
}

/** The columns in which lines are edited: control, check and width follow from the fields. */
export const lineColumnsOf = ({ fields, key }: RecordLines, t: Translate): LineColumn<EditedLine>[] =>
  importedFields(fields).map((name) => {
    const field = fieldOf(fields, name)
    return { ...editedColumn(name, field, t), isRequired: field.importAs === 'required', isFixedLeft: name === key }
  })

/** The column in which a field of lines is edited. */
export function editedColumn(name: string, field: FieldDeclaration, t: Translate): LineColumn<EditedLine> {
  const schema = enteredSchema(field)
  return {
    key: name,
    title: field.isInformation ? `${t(field.label)} (${t('lists:form.isInformation')})` : t(field.label),
    width: field.width ?? 140,
    edit: editOf(field),
    isRequired: field.isRequired === true,
    isNumeric: editOf(field) === 'decimal',
    ...(field.kind === 'number' ? { decimals: 0 } : field.decimals === undefined ? {} : { decimals: field.decimals }),
    ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
    ...(field.lookup === undefined ? {} : { lookup: field.lookup }),
    ...(field.lookupCondition === undefined ? {} : { lookupCondition: field.lookupCondition }),
    ...optionsOf(field, t),
    check: (value) => checkValue(schema, enteredValue(field, value), t),
  }
}

function editOf({ kind }: FieldDeclaration): NonNullable<LineColumn<EditedLine>['edit']> {
  switch (kind) {
    case 'quantity':
    case 'money':
    case 'number':
      return 'decimal'
    case 'date':
      return 'date'
    case 'enum':
    case 'flag':
      return 'select'
    case 'text':
    case 'code':
    case 'time':
    case 'reference':
      return 'text'
  }
}

function optionsOf(field: FieldDeclaration, t: Translate): Pick<LineColumn<EditedLine>, 'options'> {
  const values = field.kind === 'flag' ? ['true', 'false'] : field.kind === 'enum' ? field.enumValues : undefined
  if (!values) return {}
  const shown = (value: string) => formatField(field, field.kind === 'flag' ? value === 'true' : value, t)
  return { options: values.map((value) => ({ value, label: shown(value) })) }
}
