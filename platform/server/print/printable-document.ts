import type { CustomFieldSetUse } from '#platform/contract/custom-fields/custom-fields.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'

/** Values of one row by field name, as a list's row has them; several of one field are printed beside each other. */
export type PrintedValues = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** One document as it is printed. */
export interface PrintedDocument {
  id: string
  /** Rows by which it was asked for, where it was by some of its rows. */
  rowIds?: readonly string[]
  documentNo: string
  /** What it is called, where that is not the name of its kind. */
  titleKey?: string
  orgNo: string
  supplierNo: string
  /** Whom the goods are for, where the document says so. */
  customerNo?: string
  head: PrintedValues
  rows: Readonly<Record<string, readonly PrintedValues[]>>
}

/** A kind of document that can be printed; its module declares it, templates are made for it. */
export interface PrintableDocument {
  /** The `module` of the print call, such as `orders.order`. */
  name: string
  /** Its name for people. */
  titleKey: string
  /** Menu entry whose flag isPrint allows it. */
  menuNo: string
  /** Fields of the head, and of each kind of row; layouts may use these and no others. */
  head: FieldTable
  rows: Readonly<Record<string, FieldTable>>
  /** Whose custom fields the head, and each kind of row, has besides; their values stand in the read documents by name. */
  customFieldSet?: CustomFieldSetUse
  rowCustomFieldSets?: Readonly<Record<string, CustomFieldSetUse>>
  /** Values of a made-up document, for those fields for which a word or number of their kind would not do. */
  sample?: { head?: PrintedValues; rows?: Readonly<Record<string, PrintedValues>> }
  /** Reads the documents inside of the caller's scope, in the order of the ids; what the caller may not see is left out. */
  read(context: CallContext, ids: readonly string[]): Promise<PrintedDocument[]>
  /** Why a document must not be printed as it is now, such as one that was voided. */
  refusal?(document: PrintedDocument): ErrorDeclaration | null
}
