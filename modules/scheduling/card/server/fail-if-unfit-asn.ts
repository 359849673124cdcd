import { sql } from 'kysely'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { add, compare, plain, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { LockedCard } from './locked-card.ts'

/**
 * Refuses to name an ASN for cards unless it stands, was shipped to their warehouse, and brings as much of their goods as all cards
 * together say that name it. Naming it counts nothing: the quantities are the ASN's.
 */
export async function failIfUnfitAsn(
  { trx }: Pick<CallContext, 'trx'>,
  rows: readonly LockedCard[],
  asnNo: string,
): Promise<void> {
  // Locked: two who name it at the same time wait for each other, and nobody voids it meanwhile.
  const { rows: asns } = await sql<{ id: string }>`
    select id from srm_asn_head where asn_no = ${asnNo} and status in ('2', '3', '4') for no key update`.execute(trx)
  const [asn = fail(schedulingErrors.asnUnknown, { value: asnNo })] = asns
  const ofGoods = Map.groupBy(rows, (row) => JSON.stringify([row.goods_no, row.purchase_unit_no, row.warehouse_no]))
  for (const cards of ofGoods.values()) {
    const [card] = cards
    if (!card) continue
    const { rows: found } = await sql<{ brought: string; named: string }>`
      select coalesce((select sum(l.delivery_qty) from srm_asn_line l where l.asn_id = ${asn.id} and l.warehouse_no = ${card.warehouse_no}
          and l.goods_no = ${card.goods_no} and l.purchase_unit_no = ${card.purchase_unit_no}), 0)::text as brought,
        coalesce((select sum(r.container_qty) from srm_kanban_request r join srm_kanban_card c on c.id = r.card_id
          where r.tenantsid = ${card.tenantsid} and r.asn_no = ${asnNo} and r.request_state in ('inTransit', 'received')
            and c.warehouse_no = ${card.warehouse_no} and c.goods_no = ${card.goods_no}
            and c.purchase_unit_no = ${card.purchase_unit_no}), 0)::text as named`.execute(trx)
    const { brought, named } = found[0] ?? { brought: '0', named: '0' }
    const needed = add(named, sum(cards.map((one) => one.container_qty)))
    const { goods_no: goodsNo, purchase_unit_no: unit } = card
    if (compare(brought, needed) < 0) {
      fail(schedulingErrors.asnBringsLess, { value: asnNo, goodsNo, brought: plain(brought), needed, unit })
    }
  }
}
