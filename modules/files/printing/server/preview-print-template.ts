import { filesErrors } from '#modules/files/contract/errors.ts'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { unknownNames } from '#platform/contract/list/print-layout.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { joinPrintedFields } from '#platform/server/print/join-printed-fields.ts'
import type { PrintableDocument } from '#platform/server/print/printable-document.ts'
import { resolveLayout } from '#platform/server/print/resolve-layout.ts'
import { sampleDocument } from '#platform/server/print/sample-document.ts'
import { drawJob } from './draw-job.ts'

type Preview = Handler<typeof fileCalls, 'ISupBmDocTemplateManageService/previewtemplate'>

/** A layout with a made-up document as a PDF file, in any language; nothing is stored or noted. */
export const previewPrintTemplate =
  (printables: () => readonly PrintableDocument[]): Preview =>
  async (context, { module, layout, language = context.language }) => {
    const printable = printables().find(({ name }) => name === module)
    if (!printable) return fail(filesErrors.unknownPrintModule)
    const joined = await joinPrintedFields(context, printable)
    const unknown = unknownNames(layout, joined.data)
    if (unknown.length > 0) fail(filesErrors.templateNames, { names: unknown.slice(0, 20).join(', ') })
    const translate = joined.context.translateTo(language)
    const title = translate(printable.titleKey)
    const document = sampleDocument(joined.data, printable, { translate, today: context.today })
    const general = {
      documentTitle: title,
      printedAt: `${context.today} 08:30`,
      printedBy: context.caller.userName,
      templateName: title,
      templateVersion: '1',
    }
    const pdf = await drawJob({
      language,
      title,
      page: layout.page,
      copies: 1,
      documents: [resolveLayout(layout, joined.data, document, { language, translate, general })],
    })
    return {
      fileName: `${title}.pdf`,
      contentType: 'application/pdf',
      write: (out) =>
        new Promise((resolve, reject) => {
          out.once('error', reject)
          out.end(pdf, resolve)
        }),
    }
  }
