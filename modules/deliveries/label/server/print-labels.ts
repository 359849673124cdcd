import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { printDocuments } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { labelCalls } from '../contract/calls.ts'
import { boxLabels } from './box-labels.ts'
import { printableLabel } from './printable-label.ts'

/** Prints the labels of lots, one for each box. */
export const printLabels: Handler<typeof labelCalls, 'ISupBmBarcodePrintService/printlabel'> = async (
  context,
  { list, ...order },
) => printDocuments(context, printableLabel, { ...order, ids: await boxLabels(context, list) })

/** Prints labels of chosen boxes as they are numbered; a box that was split or packed anew has no label any more. */
export const printBoxLabels: Handler<typeof labelCalls, 'ISupBmBarcodePrintService/printboxlabel'> = async (
  context,
  order,
) => {
  await failIfGone(context.trx, 'srm_asn_label', order.ids, deliveriesErrors.labelReplaced)
  return printDocuments(context, printableLabel, order)
}

const HEADS = {
  srm_asn_label: sql`(select l.asn_id from srm_asn_line l where l.id = u.asn_line_id)`,
  srm_asn_package: sql`u.asn_id`,
}

/** Refuses to print labels of what has none any more: it was split, packed anew or taken apart. Of a voided ASN the print says so. */
export async function failIfGone(
  trx: ScopedTransaction,
  table: keyof typeof HEADS,
  ids: readonly string[],
  refusal: (typeof deliveriesErrors)['labelReplaced' | 'packageGone'],
): Promise<void> {
  const { rows } = await sql<{ unitCode: string }>`
    select u.unit_code as "unitCode" from ${sql.table(table)} u join srm_asn_head h on h.id = ${HEADS[table]}
    where u.id = any (${ids}::bigint[]) and not u.is_current and h.status <> 'X' limit 1`.execute(trx)
  const [gone] = rows
  if (gone) fail(refusal, gone)
}
