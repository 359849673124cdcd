import { z } from 'zod'
import { byMenu, type CallPath, type CallTable } from './calls.ts'
import { givenCustom } from './custom-field-calls.ts'
import { idText, listAnswerSchema, rowSchema } from './field-schemas.ts'
import { type FieldDeclaration, type FieldTable, importedFields, type RowOf } from './fields.ts'
import type { PermissionFlag } from './permission-flags.ts'
import {
  editCheckCall,
  editConfirmCall,
  exportCall,
  importCall,
  listCall,
  readsOnly,
  templateCall,
} from './usual-calls.ts'
import { enteredSchema } from './validation-rules.ts'

/** Most lines of one kind in a record, unless the kind says otherwise. */
const LINES_LENGTH = 200

/** A kind of lines that belong to a record and are saved with it, such as the contacts of a supplier. */
export interface RecordLines {
  fields: FieldTable
  /** The line's field that no two lines of a record share. */
  key: string
  /** Fewest lines; none unless given. */
  least?: number
  most?: number
}

/**
 * A kind of master data or settings, declared once: its calls, list, form, detail, import, export and round trip follow from
 * it. The fields with `importAs` are put in by people, in the form as in a file.
 */
export interface RecordDeclaration<T extends FieldTable = FieldTable, N extends string = string> {
  /** `<module>.<kind>`, such as `master-data.unit`: the list's id; texts stand under `<module>:records.<kind>`. */
  id: string
  /** Service of the calls, such as `IBmUnitService`. */
  service: string
  /** What its calls are named by, such as `bmunit` in `addbmunit`. */
  entity: string
  /** Where the spec names the deleting call otherwise than `physicaldelete<entity>byids`. */
  deleteMethod?: string
  /** Menu entry whose flags allow what: isSearch, isAdd, isModify, isPhysicalDelete, isImport, isExport. */
  menuNo: string
  fields: T
  /** Field with the number that documents refer to. */
  number: N
  /** Field within which the number is the record's own, such as the warehouse of a zone; the company unless given. */
  within?: N
  /** Field with the name that people know. */
  name: N
  /** Parts of the form that stand under a title of their own, `<module>:groups.<key>`; the other fields come first. */
  groups?: readonly { key: string; fields: readonly N[] }[]
  /** The product itself has the rows, such as its parameters: people change them, and nobody adds, imports or deletes any. */
  isClosed?: boolean
  /** Field, a flag, of the rows that the product itself has among those of people: nobody changes or deletes them. */
  ofProduct?: N
  /** Suppliers with the menu entry see and export what row-level security shows them, and change nothing. */
  isSeenBySuppliers?: boolean
  /** Companies add no fields of their own. */
  hasNoCustomFields?: boolean
  /** Kinds of lines by the property that carries them. */
  lines?: Readonly<Record<string, RecordLines>>
}

/** Declares a record. Throws when its number is no field that is put in or drawn; by a drawn one no sheet finds the lines. */
export function defineRecord<const T extends FieldTable>(
  record: RecordDeclaration<T, Extract<keyof T, string>>,
): RecordDeclaration {
  const number = record.fields[record.number]
  const isFound = number?.importAs === 'required' || (number?.isDrawn === true && record.lines === undefined)
  if (!isFound) throw new Error(`${record.id}: the number is not required`)
  return record as unknown as RecordDeclaration
}

/** Name of a record's kind within its module. */
export const recordKind = ({ id }: RecordDeclaration): string => id.split('.')[1] ?? ''

/** Whether companies add fields of their own to a kind: to what is theirs, not to what the product itself has. */
export const hasCustomFields = ({ isClosed, ofProduct, hasNoCustomFields }: RecordDeclaration): boolean =>
  isClosed !== true && ofProduct === undefined && hasNoCustomFields !== true

/** Text key of a record's kind, in the plural: title of its list. */
export const recordTitleKey = ({ id }: RecordDeclaration): string => `${id.replace('.', ':records.')}`

/** Wire paths of a record's calls. */
export function recordPaths({ service, entity, deleteMethod }: RecordDeclaration) {
  const at = (method: string): CallPath => `${service}/${method}`
  return {
    list: at(`get${entity}list`),
    byId: at(`get${entity}byid`),
    add: at(`add${entity}`),
    update: at(`update${entity}byid`),
    remove: at(deleteMethod ?? `physicaldelete${entity}byids`),
    import: at('importexcel'),
    template: at('downExcelTemplate'),
    export: at('exportexcel'),
    exportForEditing: at('exporteditexcel'),
    checkEdited: at('checkeditexcel'),
    importEdited: at('importeditexcel'),
  } as const
}

/** What stands for an empty input: what the field starts with, else null, or where the wire never has null the kind's nothing. */
function emptyValue(field: FieldDeclaration): string | number | boolean | null {
  if (field.start !== undefined) return field.start
  if (field.kind === 'flag') return false
  const isText = field.kind === 'text' || field.kind === 'code' || field.kind === 'reference'
  return field.isRequired && isText ? '' : null
}

function inputSchema(field: FieldDeclaration): z.ZodType {
  const value = enteredSchema(field)
  if (field.importAs === 'required') {
    return field.kind === 'text' || field.kind === 'code' || field.kind === 'reference'
      ? (value as unknown as z.ZodString).min(1)
      : value
  }
  const given = z.union([value, z.literal(''), z.null()]).optional()
  return given.transform((input) => (input === '' || input === null || input === undefined ? emptyValue(field) : input))
}

/** Input of custom fields, where companies add some. */
const customShape = (record: RecordDeclaration): Record<string, z.ZodType> =>
  hasCustomFields(record) ? { custom: givenCustom } : {}

/** Schemas of what people put into fields. */
export const inputShape = (fields: FieldTable): Record<string, z.ZodType> =>
  Object.fromEntries(importedFields(fields).map((name) => [name, inputSchema(fields[name] as FieldDeclaration)]))

/** Values of a record or line as they are put in, by field. */
export type RecordValues = Readonly<Record<string, string | number | boolean | null>>
/** Values of custom fields as they are put in, by field number; what is not named stays as it is. */
export type GivenCustom = Readonly<Record<string, string | null>>
/** A line as it is put in, with the values of its custom fields. */
export type LineInput = Readonly<Record<string, RecordValues[string] | GivenCustom | undefined>>
/** A record as it is put in: its fields, its lines by their property, and as `custom` the values of custom fields. */
export type RecordInput = Readonly<
  Record<string, RecordValues[string] | readonly RecordValues[] | readonly LineInput[] | GivenCustom>
>

/** Schema of a record's form, for the browser and the server. */
export function recordForm(record: RecordDeclaration): z.ZodObject<Record<string, z.ZodType>> {
  const { fields, lines = {} } = record
  const ofLines = Object.entries(lines).map(([name, declared]) => {
    const rows = z
      .array(z.strictObject({ ...inputShape(declared.fields), ...customShape(record) }))
      .min(declared.least ?? 0)
      .max(declared.most ?? LINES_LENGTH)
      .default([])
      .superRefine((given, check) => {
        const seen = new Set<unknown>()
        for (const [index, row] of given.entries()) {
          const key = row[declared.key]
          if (seen.has(key))
            check.addIssue({ code: 'custom', path: [index, declared.key], message: 'twice', input: key })
          seen.add(key)
        }
      })
    return [name, rows] as const
  })
  return z.strictObject({ ...inputShape(fields), ...Object.fromEntries(ofLines), ...customShape(record) })
}

/** Records are the buyer's: suppliers find what concerns them by the lookups, unless a kind says otherwise. */
const BUYER = ['purchaser'] as const

const recordKey = z.strictObject({ id: idText(), version: z.number().int() })

/** Row of a record's list. */
export type RecordRow = RowOf<FieldTable> & { id: string; version: number }

const rowOf = (fields: FieldTable) =>
  z.intersection(rowSchema(fields), z.object({ id: z.string(), version: z.number() }))

/** The calls of a record. */
export function recordCalls(record: RecordDeclaration): CallTable {
  const { menuNo, fields, lines = {} } = record
  const seenBy = (flag: PermissionFlag) =>
    record.isSeenBySuppliers ? byMenu(menuNo, flag) : byMenu(menuNo, flag, BUYER)
  const paths = recordPaths(record)
  const form = recordForm(record)
  const what = record.entity
  const lineSchemas = Object.entries(lines).map(([name, line]) => [name, z.array(rowSchema(line.fields))] as const)
  const calls: CallTable = {
    [paths.list]: listCall(`A page of ${what}.`, seenBy('isSearch'), fields, listAnswerSchema(rowOf(fields))),
    [paths.byId]: {
      summary: `One ${what} with its lines.`,
      input: z.strictObject({ id: idText() }),
      output: z.intersection(rowOf(fields), z.object(Object.fromEntries(lineSchemas))),
      access: seenBy('isSearch'),
      audit: readsOnly,
      repeat: 'read',
    },
    [paths.add]: {
      summary: `Adds one ${what}.`,
      input: form,
      output: z.object({ id: z.string(), version: z.number() }),
      access: byMenu(menuNo, 'isAdd', BUYER),
      audit: { action: 'record.add' },
      repeat: 'key',
    },
    [paths.update]: {
      summary: `Changes one ${what}, as its editor saw it.`,
      input: form.extend(recordKey.shape),
      output: z.object({ id: z.string(), version: z.number() }),
      access: byMenu(menuNo, 'isModify', BUYER),
      audit: { action: 'record.modify' },
      repeat: 'key',
    },
    [paths.remove]: {
      summary: `Deletes ${what} to which nothing refers, all or none.`,
      input: z.strictObject({ delList: z.array(recordKey).min(1).max(200) }),
      output: z.object({ deleted: z.number() }),
      access: byMenu(menuNo, 'isPhysicalDelete', BUYER),
      audit: { action: 'record.delete' },
      repeat: 'key',
    },
    [paths.import]: importCall(
      `Adds ${what} from an Excel file, all or none.`,
      byMenu(menuNo, 'isImport', BUYER),
      'record.import',
    ),
    [paths.template]: templateCall(`The Excel file to fill for ${what}.`, byMenu(menuNo, 'isImport', BUYER)),
    [paths.export]: exportCall(
      `The ${what} of a search as an Excel file.`,
      seenBy('isExport'),
      fields,
      'record.export',
    ),
    [paths.exportForEditing]: exportCall(
      `The ${what} of a search as an Excel file to edit; needs the flag isModify, too.`,
      byMenu(menuNo, 'isExport', BUYER),
      fields,
      'record.exportForEditing',
    ),
    [paths.checkEdited]: editCheckCall(
      `What an edited sheet of ${what} would change; needs the flag isModify, too.`,
      byMenu(menuNo, 'isExport', BUYER),
    ),
    [paths.importEdited]: editConfirmCall(
      `Writes reviewed changes of an edited sheet of ${what}, all or none.`,
      byMenu(menuNo, 'isExport', BUYER),
      'record.editBySheet',
    ),
  }
  const { add, remove, import: importPath, template } = paths
  const given = new Set<string>(record.isClosed ? [add, remove, importPath, template] : [])
  return Object.fromEntries(Object.entries(calls).filter(([path]) => !given.has(path)))
}
