import { sql } from 'kysely'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import type { LockedOrder } from '#modules/orders/order/server/lock-order.ts'
import { type FieldChange, recordChanges } from '#modules/orders/order/server/record-changes.ts'
import { type ErrorDeclaration, type ErrorParameters, fail } from '#platform/contract/errors.ts'
import { type Decimal, formatQuantity, isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertSql } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { componentColumns } from './copy-components.ts'

/** What a line of an outsourced order is to be made of. */
export interface RequestedComponent {
  componentNo: string
  perQty: Decimal
  wastePercent: Decimal
}

/** A line whose components are written. */
export interface ComponentLine {
  id: string
  purchaseSeq: number
  goodsNo: string
}

/** What is wrong with a component beyond its shape, with its place among the wanted ones. */
export interface ComponentError {
  index: number
  declaration: ErrorDeclaration
  parameters: ErrorParameters
}

/** Items that may be components: valid ones that the caller sees, with what lines copy of them. */
export async function readComponentItems(trx: ScopedTransaction, itemNos: readonly string[]) {
  const { rows } = await sql<{ itemNo: string; itemName: string; itemSpec: string; unitNo: string; decimals: number }>`
    select i.item_no as "itemNo", i.item_name as "itemName", i.item_spec as "itemSpec", i.unit_no as "unitNo", u.decimals
    from bm_item i join bm_unit u on u.unit_no = i.unit_no
    where i.status_code = '1' and i.item_no = any (${[...new Set(itemNos)]}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.itemNo, row]))
}

/** What lines are made of now, by their ids. */
export async function readPresentComponents(
  trx: ScopedTransaction,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ line_id: string; component_nos: string[] }>`
    select line_id, array_agg(component_no) as component_nos from srm_purchase_component
    where line_id = any (${lineIds}::bigint[]) group by line_id`.execute(trx)
  return new Map(rows.map((row) => [row.line_id, new Set(row.component_nos)]))
}

/**
 * Errors of what a line is to be made of: every component once, a valid item, and not the product itself. What the line has
 * already stays as it is, even if its item has become invalid since.
 */
export function componentErrors(
  line: Pick<ComponentLine, 'goodsNo'>,
  requested: readonly RequestedComponent[],
  items: ReadonlyMap<string, unknown>,
  present: ReadonlySet<string> = new Set(),
): ComponentError[] {
  const seen = new Set<string>()
  return requested.flatMap(({ componentNo }, index) => {
    const isTwice = seen.has(componentNo)
    seen.add(componentNo)
    const error = (declaration: ErrorDeclaration, parameters: ErrorParameters = { componentNo }) => [
      { index, declaration, parameters },
    ]
    if (isTwice) return error(ordersErrors.componentTwice)
    if (componentNo === line.goodsNo) return error(ordersErrors.componentItself)
    return items.has(componentNo) || present.has(componentNo)
      ? []
      : error(ordersErrors.unknownItem, { value: componentNo })
  })
}

/**
 * Makes exactly these the components of a line whose order is locked, and keeps what changed with its reason. What has moved
 * cannot be left out. Answers whether anything changed.
 */
export async function writeComponents(
  context: CallContext,
  { head }: LockedOrder,
  line: ComponentLine,
  requested: readonly RequestedComponent[],
  reason: string,
): Promise<boolean> {
  const { trx, caller } = context
  const items = await readComponentItems(
    trx,
    requested.map(({ componentNo }) => componentNo),
  )
  const present = await trx
    .selectFrom('srm_purchase_component as c')
    .select(['c.id', 'c.component_no', 'c.per_qty', 'c.waste_percent'])
    .select(sql<boolean>`exists (select from srm_component_ledger l where l.component_id = c.id)`.as('has_moved'))
    .where('c.line_id', '=', line.id)
    .orderBy('c.id')
    .forUpdate()
    .execute()
  const changes: FieldChange[] = []
  const change = (before: RequestedComponent | null, after: RequestedComponent | null) =>
    changes.push({
      batch: { id: '', line_id: line.id },
      isOfLine: true,
      fieldName: 'component',
      before: before && componentText(before),
      after: after && componentText(after),
    })
  for (const row of present) {
    const before = { componentNo: row.component_no, perQty: row.per_qty, wastePercent: row.waste_percent }
    const after = requested.find(({ componentNo }) => componentNo === row.component_no)
    if (!after) {
      if (row.has_moved) fail(ordersErrors.componentMoved, { componentNo: row.component_no })
      await trx.deleteFrom('srm_purchase_component').where('id', '=', row.id).execute()
      change(before, null)
    } else if (componentText(before) !== componentText(after)) {
      await trx
        .updateTable('srm_purchase_component')
        .set({
          per_qty: after.perQty,
          waste_percent: after.wastePercent,
          update_date: sql<string>`statement_timestamp()`,
        })
        .where('id', '=', row.id)
        .execute()
      change(before, after)
    }
  }
  for (const one of requested) {
    if (present.some((row) => row.component_no === one.componentNo)) continue
    if (!items.has(one.componentNo)) fail(ordersErrors.unknownItem, { value: one.componentNo })
    const said = {
      ...componentColumns(caller.userName),
      product_qty: sql`(select sum(product_requirement(p)) from srm_purchase_batch p where p.line_id = l.id)`,
    }
    await sql`
      ${insertSql('srm_purchase_component', { l: 'srm_purchase_line', h: 'srm_purchase_head' }, said)}
      from srm_purchase_line l join srm_purchase_head h on h.id = l.head_id
      join bm_item i on i.tenantsid = l.tenantsid and i.item_no = ${one.componentNo}
      join bm_unit u on u.tenantsid = l.tenantsid and u.unit_no = i.unit_no
      cross join (values (${one.perQty}::numeric, ${one.wastePercent}::numeric)) b (per_qty, waste_percent)
      where l.id = ${line.id}`.execute(trx)
    change(null, one)
  }
  if (changes.length === 0) return false
  await recordChanges(context, head, 'applied', changes, reason)
  return true
}

/** What a change record says of a component: `BOLT-M8 × 2 + 1.5 %`. */
function componentText({ componentNo, perQty, wastePercent }: RequestedComponent): string {
  const waste = isZero(wastePercent) ? '' : ` + ${formatQuantity(wastePercent)} %`
  return `${componentNo} × ${formatQuantity(perQty)}${waste}`
}

/** The order is a newer one for whoever has it on screen. */
export async function touchOrder({ trx, caller }: CallContext, headId: string): Promise<void> {
  await sql`update srm_purchase_head set version = version + 1, update_name = ${caller.userName},
    update_date = statement_timestamp() where id = ${headId}`.execute(trx)
}
