import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { drawLotNumber, readItemNumberRules } from '#modules/master-data/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { labelCalls } from '../contract/calls.ts'

/** Draws a lot number for an order line that is about to be shipped, by the supplier or by the buyer on its behalf. */
export const generateLotNo: Handler<typeof labelCalls, 'ISupSrmAsnService/generateLotNo'> = async (
  context,
  { batchId, productDate },
) => {
  const batch = await goodsOf(context, batchId)
  const lotNo = await drawLotNo(context, batch, productDate)
  context.audit({ documentNo: batch.purchase_no, detail: { item: batch.goods_no, lotNo } })
  return { lotNo }
}

/** Draws serial numbers for pieces of an order line that are about to be shipped. */
export const generateSerialNos: Handler<typeof labelCalls, 'ISupSrmAsnService/generateSerialNos'> = async (
  context,
  { batchId, productDate, count },
) => {
  const batch = await goodsOf(context, batchId)
  const item = (await readItemNumberRules(context.trx, [batch.goods_no])).get(batch.goods_no)
  if (!item?.lotRuleNo || !item.isSerial) return fail(deliveriesErrors.noSerialRule, { item: batch.goods_no })
  const serials: string[] = []
  while (serials.length < count)
    serials.push(await drawNo(context, batch, { ...item, lotRuleNo: item.lotRuleNo }, productDate))
  context.audit({ documentNo: batch.purchase_no, detail: { item: batch.goods_no, serials } })
  return { serials }
}

const goodsOf = async ({ trx }: CallContext, batchId: string) =>
  (await trx
    .selectFrom('srm_purchase_batch')
    .select(['purchase_no', 'goods_no', 'org_no', 'warehouse_no', 'supplier_no'])
    .where('id', '=', batchId)
    .executeTakeFirst()) ?? fail(platformErrors.notFound)

/** Whose goods a lot number is for. */
interface LotItems {
  goods_no: string
  org_no: string
  warehouse_no: string
  supplier_no: string
}

/** The next lot number by the rule of the goods' item; refused where the item has none. */
export async function drawLotNo(
  context: CallContext,
  goods: LotItems,
  productDate: string | null | undefined,
): Promise<string> {
  const item = (await readItemNumberRules(context.trx, [goods.goods_no])).get(goods.goods_no)
  if (!item?.lotRuleNo || item.isSerial) return fail(deliveriesErrors.noLotRule, { item: goods.goods_no })
  return drawNo(context, goods, { ...item, lotRuleNo: item.lotRuleNo }, productDate)
}

const drawNo = (
  context: CallContext,
  goods: LotItems,
  item: { lotRuleNo: string; shelfLifeDays: number | null },
  productDate: string | null | undefined,
): Promise<string> =>
  drawLotNumber(context, item.lotRuleNo, {
    itemNo: goods.goods_no,
    supplierNo: goods.supplier_no,
    orgNo: goods.org_no,
    warehouseNo: goods.warehouse_no,
    productDate,
    shelfLifeDays: item.shelfLifeDays,
  })
