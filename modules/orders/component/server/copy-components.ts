import { sql } from 'kysely'
import { insertSql } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** The columns of a component of line `l`, as the item `i`, its unit `u` and the quantities `b` say. */
export const componentColumns = (createName: string) => ({
  line_id: sql`l.id`,
  component_no: sql`i.item_no`,
  component_name: sql`i.item_name`,
  component_spec: sql`i.item_spec`,
  unit_no: sql`i.unit_no`,
  unit_decimals: sql`u.decimals`,
  per_qty: sql`b.per_qty`,
  waste_percent: sql`b.waste_percent`,
  product_qty: sql`l.line_qty`,
  create_name: sql`${createName}`,
})

/**
 * Gives the lines of new outsourced orders (type 2) the components that bills of materials name for their items: those of the
 * order's organisation where it has any for the item, else those of all. What holds is told by the order's own date.
 */
export async function copyComponents(
  trx: ScopedTransaction,
  createName: string,
  headIds: readonly string[],
): Promise<void> {
  const statement = sql`
    ${insertSql('srm_purchase_component', { l: 'srm_purchase_line', h: 'srm_purchase_head' }, componentColumns(createName))}
    from srm_purchase_line l
    join srm_purchase_head h on h.id = l.head_id and h.order_type = '2'
    cross join lateral (
      select valid.*, rank() over (order by valid.org_no = '*') as place
      from srm_bill_of_material valid
      where valid.tenantsid = l.tenantsid and valid.item_no = l.goods_no and valid.status_code = '1'
        and valid.org_no in (l.org_no, '*')
        and coalesce(h.purchase_date, current_date) between coalesce(valid.valid_from, '-infinity')
          and coalesce(valid.valid_to, 'infinity')
    ) b
    join bm_item i on i.tenantsid = l.tenantsid and i.item_no = b.component_no
    join bm_unit u on u.tenantsid = i.tenantsid and u.unit_no = i.unit_no
    where b.place = 1 and l.head_id = any (array(select unnest(${headIds}::bigint[])))
    order by l.id, b.bom_no
    on conflict (line_id, component_no) do nothing`
  await statement.execute(trx)
}
