import { sql } from 'kysely'
import {
  orderAnswerConfigRecord,
  orderToleranceRecord,
} from '#modules/orders/answer-rule/contract/records/answer-records.ts'
import { billOfMaterialRecord } from '#modules/orders/component/contract/records/bill-of-material-record.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { deliveryToleranceRecord } from '#modules/orders/order/contract/records/delivery-tolerance-record.ts'
import { failAt } from '#platform/contract/errors.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'

/** Refuses a second valid tolerance for the same organisation, supplier and item. */
async function checkReach(
  { trx }: CallContext,
  { after }: RecordChange,
  table: 'srm_order_tolerance' | 'srm_delivery_tolerance',
): Promise<void> {
  if (after.statusCode !== '1') return
  const { rows } = await sql<{ number: string }>`
    select tolerance_no as number from ${sql.table(table)}
    where status_code = '1' and org_no = ${after.orgNo} and supplier_no is not distinct from ${after.supplierNo ?? null}
      and item_no is not distinct from ${after.itemNo ?? null} and tolerance_no <> ${after.toleranceNo}`.execute(trx)
  const [other] = rows
  if (!other) return
  failAt('orgNo', ordersErrors.toleranceTaken, other)
}

const checkTolerance: RecordSource['check'] = (context, change) => checkReach(context, change, 'srm_order_tolerance')

/** A limit of deliveries says something, and not that there is one and none. */
const checkDeliveryTolerance: RecordSource['check'] = async (context, change) => {
  const { overPercent, isOverUnlimited, underPercent, overAction } = change.after
  const isOverGiven = overPercent !== null && overPercent !== undefined
  if (isOverUnlimited === true && isOverGiven) failAt('isOverUnlimited', ordersErrors.limitAndNone)
  const isAnyGiven = isOverGiven || isOverUnlimited === true || Boolean(underPercent ?? overAction)
  if (!isAnyGiven) failAt('overPercent', ordersErrors.limitsEmpty)
  await checkReach(context, change, 'srm_delivery_tolerance')
}

/** A component is another item than the product, and two rows never say different things of it for the same day. */
const checkBillOfMaterial: RecordSource['check'] = async ({ trx }, { after }) => {
  const { orgNo, itemNo, componentNo, perQty, validFrom, validTo, statusCode, bomNo } = after
  if (itemNo === componentNo) failAt('componentNo', ordersErrors.componentItself)
  if (typeof perQty === 'string' && compare(perQty, '1000000') > 0) failAt('perQty', ordersErrors.componentNotLarge)
  if (validFrom && validTo && String(validTo) < String(validFrom)) failAt('validTo', ordersErrors.bomPeriod)
  if (statusCode !== '1') return
  const { rows } = await sql<{ number: string }>`
    select bom_no as number from srm_bill_of_material
    where status_code = '1' and org_no = ${orgNo} and item_no = ${itemNo} and component_no = ${componentNo}
      and bom_no <> ${bomNo ?? ''}
      and daterange(valid_from, valid_to, '[]') && daterange(${validFrom ?? null}::date, ${validTo ?? null}::date, '[]')
    `.execute(trx)
  const [other] = rows
  if (!other) return
  failAt('componentNo', ordersErrors.bomTaken, other)
}

/** Where the rows of each record lie. One organisation has one row of answer rules; the database sees to it. */
export const recordSources: readonly RecordSource[] = [
  { record: orderAnswerConfigRecord, table: 'srm_order_answer_config' },
  { record: orderToleranceRecord, table: 'srm_order_tolerance', check: checkTolerance },
  { record: deliveryToleranceRecord, table: 'srm_delivery_tolerance', check: checkDeliveryTolerance },
  { record: billOfMaterialRecord, table: 'srm_bill_of_material', check: checkBillOfMaterial },
]
