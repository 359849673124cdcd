import { sql } from 'kysely'
import { add, compare, type Decimal, multiply, subtract } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { LimitSource, OverAction } from '../contract/over-actions.ts'

/** What an order, one of its lines, or a rule says about deliveries; what is empty is left to the next source. */
export interface LimitInput {
  overPercent?: Decimal | null | undefined
  isOverUnlimited?: boolean | undefined
  underPercent?: Decimal | null | undefined
  overAction?: OverAction | null | undefined
}

/** What holds for the deliveries of an order line. */
export interface DeliveryLimits {
  overPercent: Decimal
  isOverUnlimited: boolean
  underPercent: Decimal
  overAction: OverAction
  overSource: LimitSource
  underSource: LimitSource
  actionSource: LimitSource
}

/** Whose line it is for which limits are wanted. */
export interface LimitedLine {
  tenantsid: string
  orgNo: string
  supplierNo: string
  goodsNo: string
}

/** A request with where it comes from, the most particular first. */
export type SourcedOverrides = readonly [LimitSource, LimitInput | undefined]

/** Of each value the first that is filled; without any exactly what is ordered is delivered (domain, tolerances 1 and 2). */
export function firstFilled(requests: readonly SourcedOverrides[]): DeliveryLimits {
  const over = requests.find(([, requested]) => requested?.isOverUnlimited === true || isFilled(requested?.overPercent))
  const under = requests.find(([, requested]) => isFilled(requested?.underPercent))
  const action = requests.find(([, requested]) => isFilled(requested?.overAction))
  const isOverUnlimited = over?.[1]?.isOverUnlimited === true
  return {
    overPercent: isOverUnlimited ? '0' : (over?.[1]?.overPercent ?? '0'),
    isOverUnlimited,
    underPercent: under?.[1]?.underPercent ?? '0',
    overAction: action?.[1]?.overAction ?? 'refuse',
    overSource: over?.[0] ?? 'none',
    underSource: under?.[0] ?? 'none',
    actionSource: action?.[0] ?? 'none',
  }
}

const isFilled = (value: string | null | undefined): boolean => value !== null && value !== undefined

/** What somebody says of limits, or nothing when it says nothing at all. */
export function limitsGiven(said: LimitInput): Required<LimitInput> | null {
  const { overPercent = null, isOverUnlimited = false, underPercent = null, overAction = null } = said
  const isSaid = isOverUnlimited || isFilled(overPercent) || isFilled(underPercent) || isFilled(overAction)
  return isSaid ? { overPercent, isOverUnlimited, underPercent, overAction } : null
}

/** Whether what is accepted of a batch and not returned reaches what is ordered, less what it may be short of. */
export function isComplete(batch: {
  batch_pur_qty: Decimal
  under_percent: Decimal
  receive_qty: Decimal
  return_exchange_qty: Decimal
}): boolean {
  const requested = multiply(batch.batch_pur_qty, add('1', multiply(batch.under_percent, '-0.01')))
  return compare(subtract(batch.receive_qty, batch.return_exchange_qty), requested) >= 0
}

interface KeptRule extends LimitInput {
  tenantsid: string
  orgNo: string
  supplierNo: string | null
  itemNo: string | null
}

/** The valid rules of some items and all those of none, as a question after what they say of a line. */
export async function readRequestedDeliveryRules(
  trx: ScopedTransaction,
  items: readonly string[],
): Promise<(line: LimitedLine) => { item: SourcedOverrides[]; others: SourcedOverrides[] }> {
  const kept = trx
    .selectFrom('srm_delivery_tolerance')
    .select([
      'tenantsid',
      'org_no as orgNo',
      'supplier_no as supplierNo',
      'item_no as itemNo',
      'over_percent as overPercent',
      'is_over_unlimited as isOverUnlimited',
      'under_percent as underPercent',
      'over_action as overAction',
    ])
    .where('status_code', '=', '1')
    .where(sql<boolean>`(item_no is null or item_no = any (${[...new Set(items)]}::text[]))`)
  const rules: KeptRule[] = (await kept.execute()).map((row) => ({
    ...row,
    overAction: row.overAction,
  }))
  const byItem = Map.groupBy(rules.toSorted(byReach), ({ itemNo }) => itemNo)
  return (line) => {
    const near = [...(byItem.get(line.goodsNo) ?? []), ...(byItem.get(null) ?? [])]
    const held = near.filter((rule) => holdsFor(rule, line))
    const sourced = held.map((rule): SourcedOverrides => [sourceOf(rule), rule])
    return {
      item: sourced.filter(([source]) => source === 'item'),
      others: sourced.filter(([source]) => source !== 'item'),
    }
  }
}

const holdsFor = (rule: KeptRule, line: LimitedLine): boolean =>
  rule.tenantsid === line.tenantsid &&
  (rule.orgNo === '*' || rule.orgNo === line.orgNo) &&
  (rule.supplierNo === null || rule.supplierNo === line.supplierNo)

const sourceOf = ({ itemNo, supplierNo }: KeptRule): LimitSource =>
  itemNo !== null ? 'item' : supplierNo !== null ? 'supplier' : 'organisation'

/** Rules of an item before those of a supplier before those of an organisation; among equals the narrower one. */
const byReach = (a: KeptRule, b: KeptRule): number => breadth(a) - breadth(b)
const breadth = ({ itemNo, supplierNo, orgNo }: KeptRule): number =>
  (itemNo === null ? 4 : 0) + (supplierNo === null ? 2 : 0) + (orgNo === '*' ? 1 : 0)
