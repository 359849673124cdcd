import { z } from 'zod'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { printLogFields, printTemplateFields } from './fields.ts'

/** Where an avatar is (spec shell §3, Session state): the call that gives it, and its id there. */
export const avatar = z.object({ href: z.string(), id: z.string() })

/** A file of a document as lists show it. `isSvg` is always false: SVG is refused, since it may carry scripts. */
export const documentFile = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  isSvg: z.boolean(),
  createName: z.string(),
  createDate: z.string(),
  /** Null: the reader may remove it; otherwise why not. */
  actions: z.object({ remove: z.string().nullable() }),
})

/** The files of a document, and whether the reader may add one: null, or why not. */
export const documentFiles = z.object({
  files: z.array(documentFile),
  actions: z.object({ add: z.string().nullable() }),
})

/** Most documents, and most copies of each, in one print. */
export const MOST_PRINTED = 500
export const MOST_COPIES = 99

/** How a print is made, whatever is printed. */
export const printWish = {
  /** Code of the chosen template; without one the print is refused with the spec's sentence. */
  reportKey: plainText(60).optional(),
  printer: plainText(99).optional(),
  /** Reason of the print, kept in the log of prints. */
  standardCol01: plainText(99).optional(),
  copies: z.number().int().min(1).max(MOST_COPIES).default(1),
}

/** What to print (spec shell §7): documents of one kind. */
export const printRequest = z.strictObject({
  ids: z.array(idText()).min(1).max(MOST_PRINTED),
  module: plainText(60),
  ...printWish,
})

/** For which documents a template is wanted; an organisation, customer or supplier narrows it. */
export const templateWish = z.strictObject({
  module: plainText(60),
  orgNo: plainText(40).optional(),
  customerNo: plainText(40).optional(),
  supplierNo: plainText(40).optional(),
})

/** A template to choose; at most one of a list is the default. */
export const templateChoice = z.object({
  id: z.string(),
  templateCode: z.string(),
  templateName: z.string(),
  templateType: z.string(),
  version: z.number(),
  isDefault: z.boolean(),
})

/** How this installation prints. */
export const printSetting = z.object({ localPrintUrl: z.string().nullable() })

/** A version of a template as it was stored. */
export const savedTemplate = z.object({ id: z.string(), templateCode: z.string(), version: z.number() })

export const printTemplatePage = listAnswerSchema(
  z.intersection(rowSchema(printTemplateFields), z.object({ id: z.string() })),
)

export const printLogPage = listAnswerSchema(z.intersection(rowSchema(printLogFields), z.object({ id: z.string() })))
