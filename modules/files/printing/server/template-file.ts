import { z } from 'zod'
import { templateHead } from '#modules/files/file/contract/schemas.ts'
import { plainText } from '#platform/contract/field-schemas.ts'
import { printLayoutSchema } from '#platform/contract/list/print-layout.ts'

/** A template as a JSON file: what it is, for whom it is, and its layout. Which kinds can be printed is told with the refusal. */
export const templateFileSchema = templateHead.extend({
  module: plainText(60),
  /** Told by an export; an import counts its versions itself. */
  version: z.number().int().optional(),
  layout: printLayoutSchema,
})

export type TemplateFile = z.output<typeof templateFileSchema>
