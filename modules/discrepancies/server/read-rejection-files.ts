import type { Selectable } from 'kysely'
import type { SrmDiscrepancy } from '#db/schema.generated.ts'
import { listDocumentFiles } from '#modules/files/server.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { discrepanciesErrors } from '../contract/errors.ts'

/**
 * The files by which the goods of a discrepancy were refused, which lie at the refusal itself and at the inspection whose result it
 * is. They are removed where they were brought.
 */
export async function readRejectionFiles(
  context: CallContext,
  { check_return_id: refusalId }: Pick<Selectable<SrmDiscrepancy>, 'check_return_id'>,
) {
  if (refusalId === null) return []
  const inspection = await context.trx
    .selectFrom('srm_inspection as i')
    .innerJoin('srm_check_return as r', (join) =>
      join.onRef('r.asn_line_id', '=', 'i.asn_line_id').onRef('r.receipt_no', '=', 'i.result_no'),
    )
    .select('i.id')
    .where('r.id', '=', refusalId)
    .executeTakeFirst()
  const places = [
    ...(inspection ? [{ kind: 'inspection', documentId: inspection.id } as const] : []),
    { kind: 'rejection', documentId: refusalId } as const,
  ]
  const files = []
  for (const place of places) {
    files.push(...(await listDocumentFiles(context, place, null, discrepanciesErrors.filesOfRefusal)).files)
  }
  return files
}
