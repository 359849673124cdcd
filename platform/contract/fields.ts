import { keysOf, pick } from './values/keys-of.ts'
import { isOneOf } from './values/record-of.ts'
/** What a value is; decides its type, control, format, filter and Excel column. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'quantity'
  | 'money'
  | 'number'
  | 'date'
  | 'time'
  | 'enum'
  | 'reference'
  | 'flag'

/** How an advanced search matches: part of the text, the whole value, one of several, or between two. */
export type SearchMode = 'fuzzy' | 'exact' | 'in' | 'range'

/**
 * Where a field shows: the spec's `displayPage` digits, any of 1 search, 2 table, 3 detail, 4 child table, 5 child search.
 */
export type DisplayPages = string

/** Further rules for what people put in, beside those of the kind; their sentences are the validation texts of the same name. */
export type ValueRule =
  | 'mobile'
  | 'landline'
  | 'email'
  | 'positive'
  | 'notNegative'
  | 'percent'
  | 'decimals'
  | 'basicElement'
  | 'clockTime'
  | 'unitCode'
  | 'countryCode'
  | 'routeName'
  | 'fieldNo'
  | 'displayPage'
  | 'matching'
  | 'workingHours'
  | 'timeZone'
  | 'positiveDays'

/** Value of a reference that counts for all of them, such as for every organisation. */
export const EVERY = '*'

/** Longest text from people unless a field says otherwise: under 100 characters (spec shell §5). */
export const TEXT_LENGTH = 99

/** What an author says of a field; everything else follows from its kind. */
export interface FieldOptions {
  show: DisplayPages
  search?: SearchMode
  /** Found by the keyword box (its text is part of the row's stored search text). */
  isKeyword?: boolean
  isSortable?: boolean
  /** Never null on the wire. */
  isRequired?: boolean
  /** Table alias in the list's SQL; `t1`, the list's own table, unless named. */
  source?: string
  /**
   * Part of the document in whose row the value is born, such as `head` or `line`, where that is not the table it is read from: rows
   * below have a copy of it.
   */
  of?: string
  /** A copy of the document does not have it: it is said anew, as the days of a delivery are. Quantities never are copied. */
  isCopied?: false
  /** Column name where it differs from the snake case of the field's name. */
  column?: string
  /** Text key where the label belongs to another module or field. */
  label?: string
  /** Text key of what a form says beside the field, such as what it means to leave it empty. */
  hint?: string
  /** Text key of what the field is a part of in a sheet, such as the contacts of a supplier. */
  partOf?: string
  width?: number
  isFixedLeft?: boolean
  /** Longest text accepted from people; `TEXT_LENGTH` unless given. */
  maxLength?: number
  /** Decimals accepted from people. */
  decimals?: number
  /** Lowest whole number accepted from people. */
  least?: number
  /** Highest whole number accepted from people. */
  most?: number
  /** Name of the enumeration, its labels are `enums.<name>.<value>` in the module's locales. */
  enumName?: string
  enumValues?: readonly string[]
  /** Modules whose texts have the labels of values that they bring, by value. */
  enumModules?: Readonly<Record<string, string>>
  /** A text each of whose letters is a value of the enumeration; people read and write their labels. */
  isSpelled?: boolean
  /** Field of the same row with the only values that this text may have, separated by commas; empty: any. */
  choicesIn?: string
  /** Path of the lookup call that offers this reference's values. */
  lookup?: string
  /** Fields of the same row that narrow its choices, each with its name in the lookup's condition; a change of one clears this field. */
  follows?: Readonly<Record<string, string>>
  /** Those of them without which nothing can be chosen. */
  needs?: readonly string[]
  /** Values that rows may have but that nobody is offered. */
  notOffered?: readonly string[]
  /** What that call is always asked with. */
  lookupCondition?: Readonly<Record<string, string>>
  /** Field of the same row that holds the unit or currency of this value. */
  unitField?: string
  /** Present in the import template; `required` rows without it are refused. */
  importAs?: 'required' | 'optional'
  /** Its values are percents: `13` is 13 %. A cell of a sheet may show it with the sign, in a format of percents too. */
  isPercentage?: boolean
  /** Further rule for what people put in. */
  rule?: ValueRule
  /** What a new record holds where nothing is put in. */
  start?: string | number | boolean
  /** Put in when the record is made, and then never changed. */
  isFixed?: boolean
  /** A number that the product gives where nothing is put in. */
  autoNumbered?: boolean
  /** People read it, and nothing in the product acts on it: forms say so, with the hint where it tells more. */
  isInformation?: boolean
  /** Left out of the Excel export although shown in the table, or the other way round. */
  isExported?: boolean
}

/** A declared field. */
export interface FieldDeclaration extends FieldOptions {
  kind: FieldKind
  label: string
}

/** Fields of one row type, in their default order. */
export type FieldTable = Readonly<Record<string, FieldDeclaration>>

type KindOptions<K extends FieldKind> = FieldOptions & { kind: K }

const builder =
  <K extends FieldKind>(kind: K) =>
  <const O extends FieldOptions>(options: O): O & { kind: K } => ({ ...options, kind })

/** Free text. */
export const text = builder('text')
/** An identifier such as a document number: compared as it is, shown in tabular figures. */
export const code = builder('code')
/** Exact decimal with a unit. */
export const quantity = builder('quantity')
/** Exact decimal with a currency. */
export const money = builder('money')
/** Whole number. */
export const number = builder('number')
/** Calendar day. */
export const date = builder('date')
/** Point in time, shown in the company's zone. */
export const time = builder('time')
/** One of a closed list of values; their labels are data in the locales. */
export const choice = builder('enum')
/** The number of a master-data row. */
export const reference = builder('reference')
/** Yes or no. */
export const flag = builder('flag')

type Declared<T extends Record<string, KindOptions<FieldKind>>> = { readonly [K in keyof T]: T[K] & { label: string } }

/** Declares a row type's fields. Labels are `<module>:fields.<name>` unless a field brings its own. */
export function defineFields<const T extends Record<string, KindOptions<FieldKind>>>(
  module: string,
  fields: T,
): Declared<T> {
  const declared: Record<string, FieldDeclaration> = {}
  for (const [name, field] of Object.entries(fields)) {
    declared[name] = { ...field, label: field.label ?? `${module}:fields.${name}` }
  }
  return declared as Declared<T>
}

/** The declared field of a name. */
export function fieldOf(fields: FieldTable, name: string): FieldDeclaration {
  const field = fields[name]
  if (!field) throw new Error(`no field ${name} is declared`)
  return field
}

/** Fields that another row type has, too, in the order in which they are named. */
export const pickFields = <T extends FieldTable, N extends keyof T>(fields: T, ...names: readonly N[]): Pick<T, N> =>
  pick(fields, names)

type ValueOf<F extends FieldDeclaration, K = F['kind']> = K extends 'flag'
  ? boolean
  : K extends 'number'
    ? number
    : K extends 'enum'
      ? ChoiceOf<F>
      : string
type ChoiceOf<F> = F extends { enumValues: readonly (infer Value)[] } ? Value : string

/** Wire type of a row with these fields: decimals, dates and identifiers are strings, choices their values. */
export type RowOf<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { isRequired: true } ? ValueOf<T[N]> : ValueOf<T[N]> | null
}

/** Values that modules bring to an enumeration, each labelled in its module's texts. */
export const broughtBy = <V extends string>(modules: Readonly<Record<V, string>>) => ({
  enumValues: keysOf(modules),
  enumModules: modules,
})

/** The modules that bring such values, whose texts screens need that show them. */
export const bringersOf = (modules: Readonly<Record<string, string>>): string[] => [...new Set(Object.values(modules))]

/** Text key of an enumeration's value, in the namespace of the field's label: `orders:enums.headState.accepting`. */
export function enumKey({ label, enumName = '', enumModules }: FieldDeclaration, value: string): string {
  const own = label.includes(':') ? label.slice(0, label.indexOf(':')) : 'platform'
  return `${enumModules?.[value] ?? own}:enums.${enumName}.${value}`
}

/** Names of the fields that show on a page (one displayPage digit), in declared order. */
export function fieldsOn<T extends FieldTable>(fields: T, page: '1' | '2' | '3' | '4' | '5'): (keyof T & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.show.includes(page))
}

/** Names of the fields that an Excel export writes: those of the table, unless a field says otherwise. */
export function exportedFields<T extends FieldTable>(fields: T): (keyof T & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.isExported ?? fields[name]?.show.includes('2'))
}

/** Names of the fields that the import template has, in declared order. */
export function importedFields<T extends FieldTable>(fields: T): (keyof T & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.importAs !== undefined)
}

/** Whose value is born in a part of a document; those of the list's own table are born in `t1`. */
type BornIn<T extends FieldTable, Part extends string> = {
  [N in keyof T & string]: T[N] extends { importAs: string }
    ? (T[N] extends { of: infer P } ? P : T[N] extends { source: infer P } ? P : 't1') extends Part
      ? N
      : never
    : never
}[keyof T & string]

/** The fields of a row that are its own, as far as they show on one of these pages: not born in, nor read from, another table. */
export function ownFields<T extends FieldTable>(fields: T, pages: readonly ('3' | '4')[]): Pick<T, OwnName<T>> {
  const isOwn = (name: string): name is OwnName<T> => {
    const { of, source = 't1', show = '' } = fields[name] ?? {}
    return of === undefined && source === 't1' && pages.some((page) => show.includes(page))
  }
  return pick(fields, keysOf(fields).filter(isOwn))
}
type OwnName<T extends FieldTable> = {
  [N in keyof T & string]: T[N] extends { of: string } | { source: 'head' | 'line' }
    ? never
    : T[N] extends { show: `${string}${'3' | '4'}${string}` }
      ? N
      : never
}[keyof T & string]

/** Names of the imported fields whose values are born in a part of the document: `head`, `line`, or `t1`, the list's own rows. */
export function bornFields<T extends FieldTable, Part extends string>(fields: T, part: Part): BornIn<T, Part>[] {
  return importedFields(fields).filter((name): name is BornIn<T, Part> => {
    return (fields[name]?.of ?? fields[name]?.source ?? 't1') === part
  })
}

/** What a row of an import says of a part of the document; empty cells say nothing. */
export function bornValues<T extends FieldTable, Part extends string, Values extends object>(
  fields: T,
  part: Part,
  values: Values,
): { [N in BornIn<T, Part> & keyof Values]?: NonNullable<Values[N]> } {
  const born = bornFields(fields, part)
  const said: { [N in BornIn<T, Part> & keyof Values]?: NonNullable<Values[N]> } = {}
  for (const name of keysOf(values)) {
    if (!isOneOf(born, name)) continue
    const value = values[name]
    if (value !== null && value !== undefined) said[name] = value
  }
  return said
}

/** The column of a field in its table: the snake case of its name, unless the field names another. */
export const columnOf = (name: string, { column }: { column?: string } = {}): string =>
  column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What stands above a field's column in a sheet: its label, behind what it is a part of there. */
export const columnHeading = (
  { label, partOf }: Pick<FieldDeclaration, 'label' | 'partOf'>,
  translate: (key: string) => string,
): string => (partOf === undefined ? translate(label) : `${translate(partOf)} \u00b7 ${translate(label)}`)

/** Keys that a searchable field takes in a list's condition: `name`, or `nameStart` and `nameEnd` for a range. */
export function conditionKeys(name: string, field: FieldDeclaration): string[] {
  if (!field.search) return []
  return field.search === 'range' ? [`${name}Start`, `${name}End`] : [name]
}
