import type { CallPath, CallTouch } from '../calls.ts'
import type { FieldTable, RowOf } from '../fields.ts'
import { isRecord } from '../values/record-of.ts'

/** A kind of lines that belong to a record and are saved with it, such as the contacts of a supplier. */
export interface RecordLines {
  fields: FieldTable
  /** The line's field that no two lines of a record share. */
  key: string
  /** The key is a whole number by which lines follow each other: they are dragged into order, which numbers them anew. */
  isSequence?: true
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
  isSystemManaged?: boolean
  /** Field, a flag, of the rows that the product itself has among those of people: nobody changes or deletes them. */
  isBuiltIn?: N
  /** Rows have a life of their own, as drafts, effective, and invalid (`approval-lifecycle.ts`); `approvalStatusFields` are theirs. */
  hasApprovalStatus?: boolean
  /** Suppliers with the menu entry see and export what row-level security shows them, and change nothing. */
  isSeenBySuppliers?: boolean
  /**
   * Suppliers with the menu entry also add, change and delete the rows that are theirs, by their number in `own`. That number and
   * what is `given` are not asked of them, nor are fields that the company added.
   */
  keptBySuppliers?: { own: N; given: Readonly<Record<string, string | null>> }
  /** Companies add no fields of their own. */
  hasNoCustomFields?: boolean
  /** On whose rights the calls act that write it; nobody's unless given. */
  touches?: CallTouch
  /** Kinds of lines by the property that carries them. */
  lines?: Readonly<Record<string, RecordLines>>
}

/**
 * Declares a record. Throws when its number is no field that is put in or drawn; by a drawn one no sheet finds the lines. The state
 * of one with a life is never put in.
 */
export function defineRecord<const T extends FieldTable>(
  record: RecordDeclaration<T, Extract<keyof T, string>>,
): RecordDeclaration {
  const number = record.fields[record.number]
  const isFound = number?.importAs === 'required' || (number?.autoNumbered === true && record.lines === undefined)
  if (!isFound) throw new Error(`${record.id}: the number is not required`)
  if (record.hasApprovalStatus && record.fields.statusCode?.enumName !== 'recordState') {
    throw new Error(`${record.id}: the status is put in`)
  }
  return record
}

/** The declared lines of a kind. */
export function linesOf({ id, lines }: RecordDeclaration, kind: string): RecordLines {
  const declared = lines?.[kind]
  if (!declared) throw new Error(`${id} has no ${kind}`)
  return declared
}

/** Name of a record's kind within its module. */
export const recordKind = ({ id }: RecordDeclaration): string => id.split('.')[1] ?? ''

/** Whether companies add fields of their own to a kind: to what is theirs, not to what the product itself has. */
export const hasCustomFields = ({ isSystemManaged, isBuiltIn, hasNoCustomFields }: RecordDeclaration): boolean =>
  isSystemManaged !== true && isBuiltIn === undefined && hasNoCustomFields !== true

/** Text key of a record's kind, in the plural: title of its list. */
export const recordTitleKey = ({ id }: RecordDeclaration): string => `${id.replace('.', ':records.')}`

/** What a supplier's row holds without being asked: the supplier's number and what is given. */
export const suppliersOwn = ({ keptBySuppliers }: RecordDeclaration, supplierNo: string): RecordValues =>
  keptBySuppliers ? { ...keptBySuppliers.given, [keptBySuppliers.own]: supplierNo } : {}

/** Wire paths of a record's calls. */
export function recordPaths({ service, entity, deleteMethod }: RecordDeclaration) {
  const at = (method: string): CallPath => `${service}/${method}`
  return {
    list: at(`get${entity}list`),
    byId: at(`get${entity}byid`),
    add: at(`add${entity}`),
    update: at(`update${entity}byid`),
    remove: at(deleteMethod ?? `physicaldelete${entity}byids`),
    submit: at(`submit${entity}byids`),
    invalidate: at(`delete${entity}byids`),
    restore: at(`canceldelete${entity}byids`),
    import: at('importexcel'),
    template: at('downExcelTemplate'),
    export: at('exportexcel'),
    exportForEditing: at('exporteditexcel'),
    checkEdited: at('checkeditexcel'),
    importEdited: at('importeditexcel'),
  } as const
}

/** Values of a record or line as they are put in, by field. */
export type RecordValues = Readonly<Record<string, string | number | boolean | null>>
/** Values of custom fields as they are put in, by field number; what is not named stays as it is. */
export type GivenCustom = Readonly<Record<string, string | null>>
/** Whether something that was put in has values of custom fields. */
export const isGivenCustom = (value: unknown): value is GivenCustom =>
  isRecord(value) && Object.values(value).every((one) => one === null || typeof one === 'string')
/** A line as it is put in, with the values of its custom fields. */
export type LineInput = Readonly<Record<string, RecordValues[string] | GivenCustom | undefined>>
/** A record as it is put in: its fields, its lines by their property, and as `custom` the values of custom fields. */
export type RecordInput = Readonly<
  Record<string, RecordValues[string] | readonly RecordValues[] | readonly LineInput[] | GivenCustom | undefined>
>

/** Row of a record's list. */
export type RecordRow = RowOf<FieldTable> & { id: string; version: number }
