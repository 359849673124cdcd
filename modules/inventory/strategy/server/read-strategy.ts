import { sql } from 'kysely'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { findStrategy, type StrategyApplication, type StrategyKind, type StrategyPlace } from './find-strategy.ts'

/** A strategy with its rules, in their order, and by which application it holds. */
export interface ReadStrategy<Step> {
  methodNo: string
  applicationNo: string
  steps: Step[]
}

/** The valid applications that the reader may see. */
export async function readApplications(trx: ScopedTransaction): Promise<StrategyApplication[]> {
  const { rows } = await sql<StrategyApplication>`
    select application_no as "applicationNo", priority, org_no as "orgNo", coalesce(warehouse_no, '') as "warehouseNo",
      coalesce(classify_type, '') as "classifyType", coalesce(group_no, '') as "groupNo",
      coalesce(item_no, '') as "itemNo", coalesce(customer_no, '') as "customerNo",
      jsonb_build_object('upper', coalesce(upper_method_no, ''), 'under', coalesce(under_method_no, ''),
        'turn', coalesce(turn_method_no, ''), 'allocate', coalesce(allocate_method_no, '')) as methods
    from bm_strategy_application where status_code = '1'`.execute(trx)
  return rows
}

/** The place of an item in a warehouse: its organisation and the item's category follow. */
export async function placeOf(
  trx: ScopedTransaction,
  given: Pick<StrategyPlace, 'warehouseNo' | 'itemNo' | 'classifyType' | 'customerNo'>,
): Promise<StrategyPlace> {
  const { itemNo, ...where } = given
  const [place] = await placesOf(trx, where, [itemNo])
  return place ?? { ...given, orgNo: '', groupNo: '' }
}

/** The places of items in a warehouse. */
export async function placesOf(
  trx: ScopedTransaction,
  where: Pick<StrategyPlace, 'warehouseNo' | 'classifyType' | 'customerNo'>,
  itemNos: readonly string[],
): Promise<StrategyPlace[]> {
  const { rows } = await sql<Pick<StrategyPlace, 'itemNo' | 'orgNo' | 'groupNo'>>`
    select g.item_no as "itemNo",
      coalesce((select org_no from bm_warehouse where warehouse_no = ${where.warehouseNo}), '') as "orgNo",
      coalesce((select i.group_no from bm_item i where i.item_no = g.item_no), '') as "groupNo"
    from unnest(${itemNos}::text[]) g (item_no)`.execute(trx)
  return rows.map((row) => ({ ...where, ...row }))
}

/** Where strategies and their steps lie. */
const TABLES = {
  upper: { head: sql.table('bm_upper_method_head'), step: sql.table('bm_upper_method_step') },
  under: { head: sql.table('bm_under_method_head'), step: sql.table('bm_under_method_step') },
  turn: { head: sql.table('bm_turn_method_head'), step: sql.table('bm_turn_method_step') },
  allocate: { head: sql.table('bm_allocate_method_head'), step: sql.table('bm_allocate_method_step') },
} as const

const COLUMNS = {
  upper: sql`upper_criterion as criterion, coalesce(zone_no, '') as "zoneNo", cell_order as "cellOrder"`,
  under: sql`under_criterion as criterion`,
  turn: sql`turn_criterion as criterion, direction`,
  allocate: sql`allocate_criterion as criterion`,
} as const

/**
 * The named strategy, else the one that holds at the place. Null where neither is. Who names one may name a draft, which is there to be
 * tried; an application leads to effective ones alone. What is invalid is for nobody's use.
 */
export async function readStrategy<Step>(
  trx: ScopedTransaction,
  kind: StrategyKind,
  methodNo: string,
  place: StrategyPlace,
): Promise<ReadStrategy<Step> | null> {
  const found = methodNo === '' ? findStrategy(await readApplications(trx), kind, place) : null
  const requested = methodNo || found?.methods[kind] || ''
  if (requested === '') return null
  const states = methodNo === '' ? ['1'] : ['1', '2']
  const { head, step } = TABLES[kind]
  const number = sql.ref(`${kind}_method_no`)
  const { rows: heads } = await sql<{ id: string }>`
    select id from ${head} where ${number} = ${requested} and status_code = any (${states}::text[])`.execute(trx)
  const [one] = heads
  if (!one) return fail(inventoryErrors.strategyUnknown, { number: requested })
  const { rows: steps } = await sql<Step>`
    select ${COLUMNS[kind]} from ${step} where method_id = ${one.id} order by step_seq`.execute(trx)
  return { methodNo: requested, applicationNo: found?.applicationNo ?? '', steps }
}

/** The rules of those of these strategies that are effective and have any, by their numbers. */
export async function readEffectiveSteps<Step>(
  trx: ScopedTransaction,
  kind: StrategyKind,
  methodNos: readonly string[],
): Promise<ReadonlyMap<string, Step[]>> {
  const number = sql.ref(`${kind}_method_no`)
  const { head, step } = TABLES[kind]
  const { rows } = await sql<{ methodNo: string; step: Step }>`
    select m.${number} as "methodNo", to_jsonb(s) as step from ${head} m
    cross join lateral (select ${COLUMNS[kind]}, step_seq from ${step} where method_id = m.id) s
    where m.${number} = any (${methodNos}::text[]) and m.status_code = '1' order by s.step_seq`.execute(trx)
  const steps = new Map<string, Step[]>()
  for (const { methodNo, step } of rows) steps.set(methodNo, [...(steps.get(methodNo) ?? []), step])
  return steps
}
