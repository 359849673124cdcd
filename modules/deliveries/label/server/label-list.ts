import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { labelCalls } from '../contract/calls.ts'
import { labelFields } from '../contract/fields.ts'
import { byWholeNumbers, checkLabelSearch } from './check-label-search.ts'
import { labelSources } from './label-sources.ts'

/** Lots of ASNs that can be labelled, newest first. */
export const labelList = defineList<typeof labelFields, { unitDecimals: number }>({
  ...labelSources,
  fields: labelFields,
  table: 'srm_asn_lot',
  columns: {
    boxCount: sql`(select count(*)::int from srm_asn_label b where b.asn_lot_id = t1.id and b.is_current)`,
    ruleBoxCount: sql`(select least(ceil(t1.qty / r.pack_qty), 999999)::int
      from srm_asn_line l
      cross join lateral labelled_pack_qty(l.goods_no, t1.org_no, l.purchase_unit_no) r (pack_qty)
      where l.id = t1.asn_line_id and r.pack_qty is not null)`,
  },
  // Lots have no search text of their own: what people look for stands on their line and ASN.
  searchColumn: sql`(select h.search_text || ' ' || search_normalise(l.goods_no || ' ' || l.goods_name || ' ' || t1.lot_no)
    from srm_asn_line l join srm_asn_head h on h.id = l.asn_id where l.id = t1.asn_line_id)`,
})

const wholeLabelList = byWholeNumbers(labelList)

type ListLabels = Handler<typeof labelCalls, 'ISupBmBarcodePrintService/getbarcodeprintlistbyparams'>

/** A page of the lots that can be labelled. A search without a span of days or a whole number would go through all of them and is refused. */
export const listLabels: ListLabels = (context, query) => {
  const isWhole = checkLabelSearch(query.condition, context.today) === 'whole'
  return readList(context, isWhole ? wholeLabelList : labelList, query, (row) => row)
}
