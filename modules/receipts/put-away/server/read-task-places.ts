import { proposePlaces, serialsBy } from '#modules/inventory/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { isPositive, maximum, plain, subtract } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { taskCalls } from '../contract/calls.ts'
import { placedOf } from './adjust-task.ts'
import { mostOf } from './most-of.ts'

/** Where the goods of a task lie, and where the strategy would put what is open of it now. */
export const readTaskPlaces: Handler<typeof taskCalls, 'IWmsPutAwayTaskService/getTaskPlaces'> = async (
  { trx },
  { id },
) => {
  const task = await trx.selectFrom('wms_put_away_task').selectAll().where('id', '=', id).executeTakeFirst()
  if (!task) return fail(platformErrors.notFound)
  const mostQty = await mostOf(trx, task)
  const openQty = maximum(subtract(mostQty, task.done_qty), '0')
  const { warehouse_no: warehouseNo, classify_type: classifyType, from_cell_no: fromCellNo } = task
  const goods = { itemNo: task.goods_no, lotNo: task.lot_no, qty: openQty, unitDecimals: task.unit_decimals }
  const [proposed = []] = isPositive(openQty)
    ? await proposePlaces(trx, { warehouseNo, classifyType, fromCellNo }, [goods])
    : []
  const put = (await placedOf(trx, task)).filter(({ cellNo }) => cellNo !== fromCellNo)
  return {
    taskNo: task.task_no,
    goodsNo: task.goods_no,
    goodsName: task.goods_name,
    lotNo: task.lot_no,
    purchaseUnitNo: task.purchase_unit_no,
    unitDecimals: task.unit_decimals,
    warehouseNo,
    fromCellNo,
    taskQty: plain(task.task_qty),
    doneQty: plain(task.done_qty),
    openQty: plain(openQty),
    mostQty: plain(mostQty),
    isSerial: (await serialsBy(trx, 'receipt_id', [task.receipt_id])).length > 0,
    receiptId: task.receipt_id,
    proposed,
    put,
  }
}
