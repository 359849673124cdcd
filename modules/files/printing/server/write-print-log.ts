import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import type { PrintedDocument } from '#platform/server/print/printable-document.ts'
import type { PrintTemplate } from './print-template.ts'

/**
 * Notes a print of each document, counted from 1. Two prints of the same documents at the same time are counted one after
 * the other: the lock is on the kind of document and lasts until the commit.
 */
export async function writePrintLog(
  { trx, caller, language }: CallContext,
  module: string,
  template: PrintTemplate,
  documents: readonly PrintedDocument[],
  how: { copies: number; printer?: string | undefined; standardCol01?: string | undefined },
): Promise<void> {
  const ids = documents.map((document) => document.id)
  await lockDocuments(trx, caller.tenantsid, module, ids)
  const earlier = await trx
    .selectFrom('doc_print_log')
    .select(['document_id', sql<number>`max(print_no)`.as('print_no')])
    .where('module', '=', module)
    .where('document_id', 'in', ids)
    .groupBy('document_id')
    .execute()
  const counts = new Map(earlier.map((row) => [row.document_id, row.print_no]))
  await trx
    .insertInto('doc_print_log')
    .values(
      documents.map((document) => ({
        tenantsid: caller.tenantsid,
        org_no: document.orgNo,
        supplier_no: document.supplierNo,
        party: caller.side,
        user_id: caller.userId,
        user_no: caller.userNo,
        user_name: caller.userName,
        module,
        document_id: document.id,
        document_no: document.documentNo,
        template_code: template.templateCode,
        template_version: template.version,
        copies: how.copies,
        print_no: (counts.get(document.id) ?? 0) + 1,
        printer: how.printer ?? '',
        standard_col01: how.standardCol01 ?? '',
        language,
      })),
    )
    .execute()
}

/** In ascending order, so that two prints that share documents never wait for each other. */
async function lockDocuments(
  trx: CallContext['trx'],
  tenantsid: string,
  module: string,
  ids: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
    select ${`print ${tenantsid} ${module} `} || id as name from unnest(${[...ids]}::bigint[]) id order by id) names`.execute(
    trx,
  )
}
