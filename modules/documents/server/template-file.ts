import { z } from 'zod'
import { plainText } from '#platform/contract/field-schemas.ts'
import { printLayoutSchema } from '#platform/contract/print-layout.ts'
import { TEMPLATE_TYPES } from '../contract/fields.ts'

/** A template as a JSON file: what it is, for whom it is, and its layout. */
export const templateFileSchema = z.strictObject({
  templateCode: z.string().regex(/^[A-Za-z0-9._-]{1,60}$/),
  templateName: plainText(99).min(1),
  templateType: z.enum(TEMPLATE_TYPES),
  module: plainText(60),
  orgNo: plainText(40).default(''),
  customerNo: plainText(40).default(''),
  supplierNo: plainText(40).default(''),
  isDefault: z.boolean().default(false),
  statusCode: z.enum(['0', '1']).default('1'),
  /** Told by an export; an import counts its versions itself. */
  version: z.number().int().optional(),
  layout: printLayoutSchema,
})

export type TemplateFile = z.output<typeof templateFileSchema>
