import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { labelCalls } from '../contract/calls.ts'
import { boxLabelFields } from '../contract/fields.ts'
import { shareBoxes } from '../contract/share-boxes.ts'
import { byWholeNumbers, checkLabelSearch } from './check-label-search.ts'
import { labelSources } from './label-sources.ts'

/** Boxes in force with the numbers on their labels, newest first. */
export const boxLabelList = defineList<typeof boxLabelFields, { unitDecimals: number }>({
  ...labelSources,
  fields: boxLabelFields,
  table: 'srm_asn_label',
  joins: {
    ...labelSources.joins,
    lot: sql`join srm_asn_lot lot on lot.id = t1.asn_lot_id`,
    parent: sql`left join srm_asn_label parent on parent.id = t1.parent_id`,
  },
  columns: {
    boxText: sql`(t1.box_no || case t1.part_path when '' then '' else '-' || t1.part_path end || ' / ' || t1.box_count)`,
    splitFrom: sql`coalesce(parent.unit_code, '')`,
  },
  // Boxes have no search text of their own: what people look for stands on their line and ASN, and on their label.
  searchColumn: sql`(select h.search_text || ' ' || search_normalise(
      l.goods_no || ' ' || l.goods_name || ' ' || o.lot_no || ' ' || t1.unit_code)
    from srm_asn_line l join srm_asn_head h on h.id = l.asn_id join srm_asn_lot o on o.id = t1.asn_lot_id
    where l.id = t1.asn_line_id)`,
  where: sql`t1.is_current and ${labelSources.where}`,
})

const wholeBoxLabelList = byWholeNumbers(boxLabelList)

type ListBoxLabels = Handler<typeof labelCalls, 'ISupBmBarcodePrintService/getsplitlabellistbyparams'>

/** A page of the boxes. A search without a span of days or a whole number would go through all of them and is refused. */
export const listBoxLabels: ListBoxLabels = (context, query) => {
  const isWhole = checkLabelSearch(query.condition, context.today) === 'whole'
  return readList(context, isWhole ? wholeBoxLabelList : boxLabelList, query, (row) => ({
    ...row,
    actions: {
      split: shareBoxes(row.qty, 2, row.unitDecimals)
        ? null
        : context.translate(deliveriesErrors.boxUndivided.textKey, { unitCode: row.unitCode }),
    },
  }))
}
