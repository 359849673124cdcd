import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { goodsErrors, isKnown, readScheduleGoods } from '#modules/scheduling/item/server/schedule-goods.ts'
import type { CommandValues } from '#platform/contract/document-calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { fitsDecimals } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Made } from '#platform/server/documents/document-source.ts'
import type { kanbanLoop } from '../contract/document.ts'
import { addCards } from './add-cards.ts'

type NoSchemas = Record<never, never>
/** A loop as it is put in. */
export type NewLoop = CommandValues<typeof kanbanLoop, 'create', NoSchemas>
/** Terms of a loop as they are put in. */
export type LoopTerms = CommandValues<typeof kanbanLoop, 'edit', NoSchemas>

/** Makes a loop with its cards, all full. */
export async function addLoop(context: CallContext, input: NewLoop): Promise<Made<typeof kanbanLoop>> {
  const [goods] = await readScheduleGoods(context, [input])
  if (!isKnown(goods)) {
    const [wrong] = goodsErrors(goods, input)
    return fail(wrong?.error ?? schedulingErrors.unknownGoods, wrong?.parameters)
  }
  const { pack_qty: _pack, ...known } = goods
  return {
    insert: {
      ...known,
      ...termColumns(input, known.unit_decimals),
      org_no: input.orgNo,
      warehouse_no: input.warehouseNo,
      classify_type: input.classifyType,
      supplier_no: input.supplierNo,
      goods_no: input.goodsNo,
      last_card_seq: input.cardCount,
    },
    after: (row) => addCards(context, row, { first: 1, count: input.cardCount }),
  }
}

/** The columns of a loop's terms. What is left out is as usual: cards are ordered at once, and no days are agreed. */
export function termColumns({ containerQty, place, requestRule, replenishDays, remark }: LoopTerms, decimals: number) {
  if (!fitsDecimals(containerQty, decimals)) fail(schedulingErrors.containerDecimals, { count: decimals })
  return {
    container_qty: containerQty,
    place: place ?? '',
    request_rule: requestRule ?? ('atOnce' as const),
    replenish_days: replenishDays,
    remark: remark ?? '',
  }
}
