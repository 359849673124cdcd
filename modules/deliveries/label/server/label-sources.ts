import { sql } from 'kysely'
import { SHIPPED_STATES } from '#modules/deliveries/asn/contract/fields.ts'

const travelling = sql.join(SHIPPED_STATES.map((state) => sql.lit(state)))

/** Where the list of lots, and that of their boxes, have line and ASN from; goods that do not travel are in neither. */
export const labelSources = {
  joins: {
    line: sql`join srm_asn_line line on line.id = t1.asn_line_id`,
    head: sql`join srm_asn_line head_line on head_line.id = t1.asn_line_id join srm_asn_head head on head.id = head_line.asn_id`,
  },
  extra: { unitDecimals: sql<number>`(select l.unit_decimals from srm_asn_line l where l.id = t1.asn_line_id)` },
  defaultSort: { field: 'createDate', order: 'desc' },
  where: sql`exists (select from srm_asn_line l join srm_asn_head h on h.id = l.asn_id
    where l.id = t1.asn_line_id and h.status in (${travelling}))`,
} as const
