import { sql } from 'kysely'
import { giveEarlyFiles } from '#modules/files/server.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** What shows why goods of a line, or of one lot of it, are refused. */
interface ShownRefusal {
  asnLineId: string
  lotNo?: string | null | undefined
  fileIds?: readonly string[] | undefined
}

/** Gives the photos that came with a receipt to the refusals that it made, so that its supplier is told with them. */
export async function givePhotos(
  context: CallContext,
  receiptNo: string,
  lines: readonly ShownRefusal[],
): Promise<void> {
  const shown = lines.filter(({ fileIds = [] }) => fileIds.length > 0)
  if (shown.length === 0) return
  const refusals = await context.trx
    .selectFrom('srm_check_return')
    .select(['id', 'asn_line_id', 'lot_no'])
    .where('tenantsid', '=', context.caller.tenantsid)
    .where(sql<string>`receipt_no collate "C"`, '=', receiptNo)
    .execute()
  const given = shown.flatMap(({ asnLineId, lotNo, fileIds = [] }) => {
    const ofLine = refusals.filter((row) => row.asn_line_id === asnLineId && (!lotNo || row.lot_no === lotNo))
    if (ofLine.length === 0) fail(receiptsErrors.photosOfNothing)
    return ofLine.flatMap(({ id }) => fileIds.map((fileId) => ({ fileId, documentId: id })))
  })
  const once = new Map(given.map((one) => [`${one.fileId} ${one.documentId}`, one]))
  await giveEarlyFiles(context, 'rejection', [...once.values()])
}
