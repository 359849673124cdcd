import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { printDocuments } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { labelCalls } from '../contract/calls.ts'
import { printableLabel } from './printable-label.ts'

/** Prints labels of chosen boxes as they are numbered; a box that was split or packed anew has no label any more. */
export const printBoxLabels: Handler<typeof labelCalls, 'ISupBmBarcodePrintService/printboxlabel'> = async (
  context,
  { ids, ...order },
) => {
  const gone = await context.trx
    .selectFrom('srm_asn_label as b')
    .innerJoin('srm_asn_line as l', 'l.id', 'b.asn_line_id')
    .innerJoin('srm_asn_head as h', 'h.id', 'l.asn_id')
    .select('b.unit_code')
    .where('b.id', 'in', ids)
    .where('b.is_current', '=', false)
    .where('h.status', '<>', 'X')
    .executeTakeFirst()
  if (gone) fail(deliveriesErrors.labelReplaced, { unitCode: gone.unit_code })
  return printDocuments(context, printableLabel, { ...order, ids })
}
