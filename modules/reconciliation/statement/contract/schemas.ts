import { z } from 'zod'
import { dateText, idText, plainText } from '#platform/contract/field-schemas.ts'

/** Longest name of a column in the file. */
const NAME_LENGTH = 200

const columnName = () => plainText(NAME_LENGTH).nullish()

/** Names of the file's columns, as it was read, by the fields that they mean. */
export const columnsOfFile = z.strictObject({
  documentNo: columnName(),
  documentDate: columnName(),
  goodsNo: columnName(),
  qty: columnName(),
  price: columnName(),
  netAmount: columnName(),
  taxAmount: columnName(),
  totalAmount: columnName(),
  currency: columnName(),
})

/** Names of columns in a file by the fields that they mean. */
export type StatementMapping = z.output<typeof columnsOfFile>

/** What is asked of a file that is read: whose it is, and in which row its columns are named, where that is not the proposed one. */
export const readingQuery = z.strictObject({
  supplierNo: plainText(60).nullish(),
  headerRow: z.number().int().min(1).max(1000).nullish(),
})

/** A file as it was read: its columns with what stands in them first, and what they are taken for. */
export const statementReading = z.object({
  fileId: z.string(),
  fileName: z.string(),
  sheetName: z.string(),
  headerRow: z.number(),
  rowCount: z.number(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  proposed: columnsOfFile,
  /** Files of this supplier were laid out like this before. */
  isRemembered: z.boolean(),
})

/** A new statement: the file that was read, whose it is, what it is about, and what its columns mean. */
export const newStatement = z.strictObject({
  fileId: idText(),
  orgNo: plainText(60).min(1),
  /** The caller's own where it is a supplier. */
  supplierNo: plainText(60).nullish(),
  currency: plainText(10).min(1),
  /** A month, or two days. */
  statementPeriod: z
    .string()
    .regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/)
    .nullish(),
  fromDate: dateText().nullish(),
  toDate: dateText().nullish(),
  headerRow: z.number().int().min(1).max(1000),
  columns: columnsOfFile,
})

/** The form of an import, but for the columns. */
export const importForm = newStatement.omit({ fileId: true, headerRow: true, columns: true })

/** The same for the purchaser, who says whose statement it is. */
export const purchaserForm = importForm.extend({ supplierNo: plainText(60).min(1) })
