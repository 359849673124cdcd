import { z } from 'zod'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { appVersionText } from '#platform/contract/validation-rules.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { appVersionFields, PRINT_MODULES, printLogFields, printTemplateFields, TEMPLATE_TYPES } from './fields.ts'

/** Where an avatar is (spec shell §3, Session state): the call that gives it, and its id there. */
export const avatar = z.object({ href: z.string(), id: z.string() })

/** Most documents, and most copies of each, in one print. */
export const MOST_PRINTED = 500
export const MOST_COPIES = 99

/** How a print is made, whatever is printed. */
export const printInput = {
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
  ...printInput,
})

/** For which documents a template is wanted; an organisation, customer or supplier narrows it. */
export const templateRequest = z.strictObject({
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

/** What a template is and for whom, without its layout. */
export const templateHead = z.strictObject({
  templateCode: z.string().regex(/^[A-Za-z0-9._-]{1,60}$/, { error: 'templateCode' }),
  templateName: plainText(99).min(1),
  templateType: z.enum(TEMPLATE_TYPES),
  module: z.enum(PRINT_MODULES),
  orgNo: plainText(40).default(''),
  customerNo: plainText(40).default(''),
  supplierNo: plainText(40).default(''),
  isDefault: z.boolean().default(false),
  statusCode: z.enum(['1', '0']).default('1'),
})

/** A template as it was designed; `version` is the one it was made from, 0 for a new template. */
export const templateForm = templateHead.extend({ layout: printLayoutSchema, version: z.number().int().min(0) })

/** A layout to be tried with a made-up document. */
export const templatePreview = z.strictObject({
  module: plainText(60),
  layout: printLayoutSchema,
  language: z.enum(LANGUAGES).optional(),
})

const layoutName = z.object({ name: z.string(), label: z.string() })

/** One version of a template with its layout, the names that layouts of its documents may use, and all its versions. */
export const templateDesign = z.object({
  id: z.string(),
  templateCode: z.string(),
  templateName: z.string(),
  templateType: z.enum(TEMPLATE_TYPES),
  module: z.string(),
  orgNo: z.string(),
  customerNo: z.string(),
  supplierNo: z.string(),
  isDefault: z.boolean(),
  statusCode: z.enum(['1', '0']),
  version: z.number(),
  isCurrent: z.boolean(),
  isBuiltIn: z.boolean(),
  layout: printLayoutSchema,
  head: z.array(layoutName),
  rows: z.record(z.string(), z.array(layoutName)),
  versions: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      isCurrent: z.boolean(),
      createName: z.string(),
      createDate: z.string(),
    }),
  ),
})

/** What can be changed of a version that is out. */
export const appVersionRemark = z.strictObject({ remark: plainText(99).default('') })

/** A new version of the mobile app, beside its file. */
export const appVersionForm = z.strictObject({ versionNo: appVersionText(), ...appVersionRemark.shape })

/** A version as its editor saw it. */
export const appVersionKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })

export const appVersionPage = listAnswerSchema(
  z.intersection(rowSchema(appVersionFields), z.object({ id: z.string(), version: z.number(), fileId: z.string() })),
)

/** The version that devices are offered; its file is fetched by `fileId`. */
export const latestAppVersion = z.object({
  versionNo: z.string(),
  remark: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  createDate: z.string(),
})
