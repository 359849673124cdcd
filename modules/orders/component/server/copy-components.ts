import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

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
    insert into srm_purchase_component (head_id, line_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
      supplier_name, is_released, purchase_no, purchase_seq, goods_no, goods_name, component_no, component_name,
      component_spec, unit_no, unit_decimals, per_qty, waste_percent, product_qty, create_name)
    select l.head_id, l.id, l.tenantsid, l.org_no, l.warehouse_no, l.classify_type, l.supplier_no, h.supplier_name,
      l.is_released, l.purchase_no, l.purchase_seq, l.goods_no, l.goods_name, i.item_no, i.item_name, i.item_spec, i.unit_no,
      u.decimals, b.per_qty, b.waste_percent, l.line_qty, ${createName}
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
