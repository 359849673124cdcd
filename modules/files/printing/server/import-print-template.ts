import { filesErrors } from '#modules/files/contract/errors.ts'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { storePrintTemplate } from './store-print-template.ts'
import { type TemplateFile, templateFileSchema } from './template-file.ts'

type ImportTemplate = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/importtemplate'>

/** Largest template file in bytes. */
const MOST_BYTES = 200_000

/** Stores a template from a file: a new one as version 1, a known one as its next version, which is in force from now on. */
export const importPrintTemplate =
  (printables: () => readonly PrintableDocument[]): ImportTemplate =>
  async (context, { content }) =>
    storePrintTemplate(context, printables(), readTemplate(content))

function readTemplate(content: Buffer): TemplateFile {
  if (content.length > MOST_BYTES) fail(filesErrors.templateNotJson)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return fail(filesErrors.templateNotJson)
  }
  const result = templateFileSchema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  return fail(filesErrors.templateInvalid, {
    path: issue?.path.join('.') || '/',
    fault: issue?.message ?? '',
  })
}
