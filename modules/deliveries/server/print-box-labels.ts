import { printDocuments } from '#modules/documents/server/index.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { deliveriesCalls } from '../contract/calls.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { printableLabel } from './printable-label.ts'

/** Prints labels of chosen boxes as they are numbered; a box that was split or packed anew has no label any more. */
export const printBoxLabels: Handler<typeof deliveriesCalls, 'ISupBmBarcodePrintService/printboxlabel'> = async (
  context,
  { ids, ...order },
) => {
  const gone = await context.trx
    .selectFrom('srm_asn_label')
    .select('unit_code')
    .where('id', 'in', ids)
    .where('is_current', '=', false)
    .executeTakeFirst()
  if (gone) refuse(deliveriesErrors.labelReplaced, { unitCode: gone.unit_code })
  return printDocuments(context, printableLabel, { ...order, ids })
}
