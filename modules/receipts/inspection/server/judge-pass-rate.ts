import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { isPositive, plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { missesPassRate, passedPercent } from '../contract/pass-rate.ts'

/** What of an inspection's result the pass rate is about. */
interface JudgedResult {
  acceptedQty: string
  sampleQty: string | null
  defectQty: string | null
  /** Why goods are accepted all the same. */
  waiver: string
}

/**
 * Holds the result of an inspection against the pass rate of its item: goods whose sample misses it are refused as a whole, unless
 * somebody with the flag isEnd on the list of inspections accepts them for a reason. An item without a rate is not judged.
 */
export async function judgePassRate(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  { tenantsid, goods_no: goodsNo }: { tenantsid: string; goods_no: string },
  { acceptedQty, sampleQty, defectQty, waiver }: JudgedResult,
): Promise<void> {
  if (!isPositive(acceptedQty)) return
  const item = await trx
    .selectFrom('bm_item')
    .select('in_pass_rate')
    .where('tenantsid', '=', tenantsid)
    .where('item_no', '=', goodsNo)
    .executeTakeFirst()
  if (!item || item.in_pass_rate === null) return
  const rate = plain(item.in_pass_rate)
  if (sampleQty === null) return fail(receiptsErrors.sampleMissing, { goodsNo, rate })
  const defects = defectQty ?? '0'
  if (!missesPassRate(sampleQty, defects, rate)) return
  if (waiver === '') fail(receiptsErrors.passRateMissed, { goodsNo, rate, passed: passedPercent(sampleQty, defects) })
  if (!caller.flags.get('inspections')?.has('isEnd')) fail(receiptsErrors.acceptanceNotAllowed)
}
