import { sql } from 'kysely'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Download } from '#platform/server/call-context.ts'
import { joinPrintedFields } from '#platform/server/print/join-printed-fields.ts'
import type { PrintJob } from '#platform/server/print/print-job.ts'
import type { PrintableDocument, PrintedDocument } from '#platform/server/print/printable-document.ts'
import { resolveLayout } from '#platform/server/print/resolve-layout.ts'
import { drawJob } from './draw-job.ts'
import { type PrintTemplate, templateByCode } from './print-template.ts'
import { writePrintLog } from './write-print-log.ts'

/** What is printed of one kind of document, and how. */
export interface PrintOrder {
  ids: readonly string[]
  /** Code of the template. */
  reportKey?: string | undefined
  copies: number
  printer?: string | undefined
  standardCol01?: string | undefined
}

/**
 * Prints documents that the caller may see as one PDF file: all of the same organisation and customer, by the template in
 * force under its code. The print is noted with the template's version.
 */
export async function printDocuments(
  context: CallContext,
  printable: PrintableDocument,
  order: PrintOrder,
): Promise<Download> {
  if (!order.reportKey) return fail(filesErrors.templateRequired)
  const ids = [...new Set(order.ids)]
  const documents = await printable.read(context, ids)
  const [first] = documents
  const found = new Set(documents.flatMap(({ id, rowIds = [id] }) => rowIds))
  if (!first || ids.some((id) => !found.has(id))) return fail(platformErrors.notFound)
  if (documents.some((document) => ownerOf(document) !== ownerOf(first))) fail(filesErrors.differentOwners)
  for (const document of documents) {
    const refusal = printable.refusal?.(document)
    if (refusal) fail(refusal, { documentNo: document.documentNo })
  }
  const template = await templateByCode(context, printable.name, order.reportKey, documents)
  const pdf = await drawJob(await jobOf(context, printable, template, documents, order.copies))
  await writePrintLog(context, printable.name, template, documents, order)
  const numbers = [...new Set(documents.map((document) => document.documentNo))]
  context.audit({
    documentNo: numbers.length === 1 ? first.documentNo : '',
    detail: {
      module: printable.name,
      documents: numbers,
      template: template.templateCode,
      version: template.version,
      copies: order.copies,
    },
  })
  const title = context.translate(printable.titleKey)
  return {
    fileName: `${numbers.length === 1 ? `${title} ${first.documentNo}` : `${title} ${context.today}`}.pdf`,
    contentType: 'application/pdf',
    write: (out) =>
      new Promise((resolve, reject) => {
        out.once('error', reject)
        out.end(pdf, resolve)
      }),
  }
}

/** What all documents of one print have in common (spec shell §6). */
const ownerOf = ({ orgNo, customerNo = '' }: PrintedDocument): string => JSON.stringify([orgNo, customerNo])

async function jobOf(
  context: CallContext,
  printable: PrintableDocument,
  template: PrintTemplate,
  documents: readonly PrintedDocument[],
  copies: number,
): Promise<PrintJob> {
  const { language, caller, trx } = context
  const joined = await joinPrintedFields(context, printable)
  const { translate } = joined.context
  const layout = printLayoutSchema.parse(template.content)
  const title = translate(printable.titleKey)
  const { rows } = await sql<{ now: string; currencyDecimals: Record<string, number> }>`
    select to_char(now(), 'YYYY-MM-DD HH24:MI') as now,
      (select coalesce(jsonb_object_agg(currency, decimals), '{}') from bm_currency) as "currencyDecimals"`.execute(trx)
  const { now = '', currencyDecimals = {} } = rows[0] ?? {}
  const general = {
    documentTitle: title,
    printedAt: now,
    printedBy: caller.userName,
    templateName: template.templateName,
    templateVersion: String(template.version),
  }
  return {
    language,
    title,
    page: layout.page,
    copies,
    documents: documents.map((document) =>
      resolveLayout(layout, joined.data, document, {
        ...{ language, translate, currencyDecimals },
        general: { ...general, ...(document.titleKey ? { documentTitle: translate(document.titleKey) } : {}) },
      }),
    ),
  }
}
