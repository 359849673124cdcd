import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { printDocuments } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { packageCalls } from '../contract/calls.ts'
import { printablePackage } from './printable-package.ts'

/** Prints labels of cartons and pallets; one that was taken apart has no label any more. */
export const printPackageLabels: Handler<typeof packageCalls, 'ISupBmBarcodePrintService/printpackagelabel'> = async (
  context,
  { ids, ...order },
) => {
  const gone = await context.trx
    .selectFrom('srm_asn_package as p')
    .innerJoin('srm_asn_head as h', 'h.id', 'p.asn_id')
    .select('p.unit_code')
    .where('p.id', 'in', ids)
    .where('p.is_current', '=', false)
    .where('h.status', '<>', 'X')
    .executeTakeFirst()
  if (gone) fail(deliveriesErrors.packageGone, { unitCode: gone.unit_code })
  return printDocuments(context, printablePackage, { ...order, ids })
}
