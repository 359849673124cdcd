import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { serialCalls } from '../contract/calls.ts'

type Answer = CallOutput<typeof serialCalls, 'IWmsSerialService/getSerialsOf'>['serials']

/** Entries of which the screens name pieces. */
const MENUS = [
  'serialNumbers',
  'addAsn',
  'asnTracking',
  'scanReceipt',
  'inspections',
  'acceptanceDetails',
  'rejectionDetails',
  'returnDetails',
  'putAwayTasks',
  'outsourcedOrder',
]

/** The pieces of a document or of a stock, as far as their reader may see them. */
export const listSerialsOf: Handler<typeof serialCalls, 'IWmsSerialService/getSerialsOf'> = async (
  { trx, caller },
  asked,
) => {
  if (!MENUS.some((menuNo) => caller.flags.get(menuNo)?.has('isSearch'))) fail(platformErrors.notAllowed)
  const { asnId, receiptId, inspectionId, checkReturnId, returnNo, stock, issueOf } = asked
  const condition = stock
    ? sql`status = 'inStorage' and item_no = ${stock.itemNo} and warehouse_no = ${stock.warehouseNo}
        and cell_no = ${stock.cellNo} and lot_no = ${stock.lotNo} and owner_no = ''`
    : issueOf
      ? sql`status = 'outOfStorage' and item_no = ${issueOf.itemNo}
          and issue_id in (select id from srm_component_issue where head_id = ${issueOf.headId})`
      : returnNo
        ? sql`return_no = ${returnNo}`
        : checkReturnId
          ? sql`check_return_id = ${checkReturnId}`
          : inspectionId
            ? sql`inspection_id = ${inspectionId}`
            : receiptId
              ? sql`receipt_id = ${receiptId}`
              : sql`asn_id = ${asnId ?? null}`
  const { rows: serials } = await sql<Answer[number]>`
    select id, serial_no as "serialNo", status, item_no as "itemNo", asn_line_id as "asnLineId", lot_no as "lotNo",
      receipt_no as "receiptNo", return_no as "returnNo", cell_no as "cellNo"
    from wms_serial where ${condition} order by id`.execute(trx)
  return { serials }
}
