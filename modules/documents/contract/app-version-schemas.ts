import { z } from 'zod'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { appVersionText } from '#platform/contract/validation-rules.ts'
import { appVersionFields } from './app-version-fields.ts'

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
