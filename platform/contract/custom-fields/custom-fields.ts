import type { FieldDeclaration, FieldTable } from '../fields.ts'
import type { Side } from '../lifecycle.ts'
import type { PermissionFlag } from '../permission-flags.ts'
import type { TextTree } from '../texts.ts'

/** Types of a custom field: 0 unspecified, 1 text, 2 number, 3 date, 4 dropdown (spec shell §3). */
export const CUSTOM_FIELD_TYPES = ['0', '1', '2', '3', '4'] as const
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number]

/** Pages of the spec's `displayPage`: 1 search, 2 table, 3 detail, 4 child table, 5 child search. */
export const DISPLAY_PAGES = ['1', '2', '3', '4', '5'] as const

/** What a date field holds: a day, or a point in time. */
export const DATE_FORMATS = ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss'] as const

/** Master data that may offer the values of a dropdown. */
export const DROP_DOWN_SOURCES = [
  'org',
  'warehouse',
  'classifyType',
  'supplier',
  'item',
  'unit',
  'currency',
  'customer',
  'employee',
  'itemGroup',
] as const
export type DropDownSource = (typeof DROP_DOWN_SOURCES)[number]

/** Who reads a custom field: the purchaser alone, or both parties. */
export const CUSTOM_FIELD_READERS = ['purchaser', 'both'] as const
export type CustomFieldReader = (typeof CUSTOM_FIELD_READERS)[number]

/** Who writes a custom field, of those whom its list lets write; whoever writes it reads it. */
export const CUSTOM_FIELD_EDITORS = ['purchaser', 'supplier', 'both'] as const
export type CustomFieldEditor = (typeof CUSTOM_FIELD_EDITORS)[number]

/** Most custom fields of one list. */
export const CUSTOM_FIELDS_PER_LIST = 40

/** Call that offers the values of a dropdown over master data. */
export const DROP_DOWN_CALL = 'ISysFrameDefineService/getSysFrameDefineDown'

/** Number of a custom field: a letter, then letters and digits. It is part of keys, so nothing else is ever let through. */
export const FIELD_NO = /^[a-z][A-Za-z0-9]{0,29}$/

/** Digits of the pages on which a custom field shows: at least one, each once. */
export const DISPLAY_PAGE = /^(?!.*(.).*\1)[1-5]{1,5}$/

/** A custom field as its readers get it, with names in their language. */
export interface CustomFieldDefinition {
  fieldNo: string
  fieldNoName: string
  fieldType: CustomFieldType
  isDisplay: boolean
  displayPage: string
  displayOrder: number
  dateFormat: string
  enumMid: string
  fixedMatchingCondition: string
  dropDownDataSource: string
  isRequired: boolean
  maxLength: number
  decimals: number
  /** The reader's side may write it, where the list lets it. */
  isEditable: boolean
  /** Choices of a dropdown over the dictionary. */
  options: readonly { enumValue: string; enumName: string }[]
}

/** A list that takes part: its rows may carry custom fields. */
export interface CustomFieldSet {
  /** Name of the list, such as `orders.lines`. */
  module: string
  /** Menu entry of its screen. */
  menuNo: string
  /** Who may change the values of single rows; nobody unless given. */
  edit?: { flag: PermissionFlag; sides: readonly Side[] }
}

/** Custom fields of a list as another list shows them: there the pages 4 and 5 count instead of 2 and 1. */
export interface CustomFieldSetUse {
  module: string
  isChild?: boolean
  /** What the fields are a part of in a sheet: the property of the lines that have them, and its text key. */
  part?: { name: string; label: string }
}

const PREFIX = 'custom_'

/** Name of a custom field among the fields of its list. */
export const customName = (fieldNo: string): string => `${PREFIX}${fieldNo}`

/** Name of a custom field among the fields of a sheet. */
export const customNameIn = ({ part }: CustomFieldSetUse, fieldNo: string): string =>
  part === undefined ? customName(fieldNo) : `${part.name}.${customName(fieldNo)}`

/** The number of the custom field that has this name. */
export const fieldNoOf = (name: string): string => name.slice(name.indexOf(PREFIX) + PREFIX.length)

/** Values by field number as a row carries them. */
export const customRow = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([fieldNo, value]) => [customName(fieldNo), value]))

/** Whether a key of a condition or row belongs to a custom field. */
export const isCustomKey = (key: string): key is `${typeof PREFIX}${string}` => key.startsWith(PREFIX)

/** Whether a key is spelled like one of a custom field's condition. */
export const isCustomCondition = (key: string): boolean => /^custom_[a-z][A-Za-z0-9]{0,34}$/.test(key)

/** Those of the custom fields that their reader may write. */
export const editableFields = (fields: FieldTable): FieldTable =>
  Object.fromEntries(Object.entries(fields).filter(([, { importAs }]) => importAs !== undefined))

/** The fields of a list's custom fields, in their order; hidden ones are not among them. */
export function customFields(use: CustomFieldSetUse, definitions: readonly CustomFieldDefinition[]): FieldTable {
  const shown = definitions.filter(({ isDisplay }) => isDisplay)
  return Object.fromEntries(
    shown
      .toSorted((one, other) => one.displayOrder - other.displayOrder || (one.fieldNo < other.fieldNo ? -1 : 1))
      .map((definition) => [customNameIn(use, definition.fieldNo), fieldIn(use, definition)]),
  )
}

/** A part of a sheet is neither searched nor sorted by. */
function fieldIn(
  { module, isChild = false, part }: CustomFieldSetUse,
  definition: CustomFieldDefinition,
): FieldDeclaration {
  const field = customField(module, isChild, definition)
  if (part === undefined) return field
  const { search: _search, isSortable: _isSortable, ...own } = field
  return { ...own, partOf: part.label }
}

function customField(module: string, isChild: boolean, definition: CustomFieldDefinition): FieldDeclaration {
  const shared = {
    label: `custom:${module}.${definition.fieldNo}`,
    show: isChild ? childPages(definition.displayPage) : definition.displayPage,
    isSortable: true,
    width: 120,
    // What its reader may not write is in no file and in no form.
    ...(definition.isEditable
      ? { importAs: definition.isRequired ? ('required' as const) : ('optional' as const) }
      : {}),
  }
  switch (definition.fieldType) {
    case '0':
    case '1':
      return { ...shared, kind: 'text', search: 'fuzzy', maxLength: definition.maxLength }
    case '2':
      return { ...shared, kind: 'quantity', search: 'range', decimals: definition.decimals, width: 100 }
    case '3':
      return definition.dateFormat === 'YYYY-MM-DD'
        ? { ...shared, kind: 'date', search: 'range', width: 110 }
        : { ...shared, kind: 'time', search: 'range', width: 150 }
    case '4':
      return definition.enumMid === ''
        ? { ...shared, ...masterData(definition) }
        : { ...shared, ...choices(definition) }
  }
}

const childPages = (displayPage: string): string =>
  [
    displayPage.includes('5') ? '1' : '',
    displayPage.includes('4') ? '2' : '',
    displayPage.includes('3') ? '3' : '',
    displayPage.includes('4') ? '4' : '',
  ].join('')

const choices = ({ enumMid, options }: CustomFieldDefinition) => ({
  kind: 'enum' as const,
  search: 'in' as const,
  enumName: enumMid,
  enumValues: options.map(({ enumValue }) => enumValue),
})

const masterData = ({ dropDownDataSource, fixedMatchingCondition }: CustomFieldDefinition) => ({
  kind: 'reference' as const,
  search: 'in' as const,
  maxLength: 100,
  lookup: DROP_DOWN_CALL,
  lookupCondition: { dropDownDataSource, ...(fixedMatchingCondition ? { fixedMatchingCondition } : {}) },
})

/** Names of custom fields and of their choices as texts of the namespace `custom`. */
export function customTexts(module: string, definitions: readonly CustomFieldDefinition[]): TextTree {
  const names = Object.fromEntries(definitions.map(({ fieldNo, fieldNoName }) => [fieldNo, fieldNoName]))
  const enums = definitions
    .filter(({ enumMid }) => enumMid !== '')
    .map(({ enumMid, options }) => [
      enumMid,
      Object.fromEntries(options.map(({ enumValue, enumName }) => [enumValue, enumName])),
    ])
  return { ...nested(module.split('.'), names), enums: Object.fromEntries(enums) }
}

const nested = (path: readonly string[], leaf: TextTree): TextTree =>
  path.reduceRight<TextTree>((inner, key) => ({ [key]: inner }), leaf)

/** `orgNo=SZ10; statusCode=1` as names and values; null where it is spelled otherwise. */
export function matchingConditions(text: string): Record<string, string> | null {
  const parts = text.split(';').flatMap((part) => part.trim() || [])
  const pairs = parts.map((part) => /^([A-Za-z]{1,40})\s*=\s*([^=;]{1,60})$/.exec(part))
  if (pairs.some((pair) => pair === null)) return null
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', (pair?.[2] ?? '').trim()]))
}
