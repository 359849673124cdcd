import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentIssues } from './component-issues.ts'
import { componentScraps } from './component-scraps.ts'
import { componentActions } from './components.ts'

type Line = CallOutput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/getOutsourcedLine'>

/** A line of an outsourced order with its components, their documents, and every movement of them, the latest first. */
export const readOutsourcedLine: Handler<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/getOutsourcedLine'
> = async (context, { lineId }) => {
  const { trx } = context
  const { rows } = await sql<Omit<Line, 'components' | 'documents' | 'scraps' | 'movements' | 'actions'>>`
    select l.head_id as "headId", l.id as "lineId", h.version, h.update_name as "updateName",
      to_char(h.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate", l.org_no as "orgNo", l.purchase_no as "purchaseNo", l.purchase_seq as "purchaseSeq",
      h.status, l.issue_status as "issueStatus", l.goods_no as "goodsNo", l.goods_name as "goodsName",
      l.purchase_unit_no as "purchaseUnitNo", l.supplier_no as "supplierNo", h.supplier_name as "supplierName",
      l.warehouse_no as "warehouseNo", trim_scale(l.line_qty)::text as "lineQty", b.*
    from srm_purchase_line l
    join srm_purchase_head h on h.id = l.head_id and h.order_type = '2'
    cross join lateral (
      select trim_scale(sum(b.delivery_qty))::text as "deliveryQty", trim_scale(sum(b.on_way_qty))::text as "onWayQty",
        trim_scale(sum(b.receive_qty))::text as "receiveQty"
      from srm_purchase_batch b where b.line_id = l.id) b
    where l.id = ${lineId}`.execute(trx)
  const [line] = rows
  if (!line) return fail(platformErrors.notFound)
  const documents = await readDocuments(trx, lineId)
  const scraps = await readScraps(trx, lineId)
  return {
    ...line,
    components: await readComponents(trx, lineId),
    documents: documents.map(({ status, ...document }) => ({
      ...document,
      actions: componentIssues.permitted(context, status, document),
    })),
    scraps: scraps.map((scrap) => ({ ...scrap, actions: componentScraps.permitted(context, scrap.status, {}) })),
    movements: await readMovements(trx, lineId),
    actions: componentActions(context, line.status),
  }
}

async function readComponents(trx: ScopedTransaction, lineId: string): Promise<Line['components']> {
  const { rows } = await sql<Line['components'][number]>`
    select id, component_no as "componentNo", component_name as "componentName", component_spec as "componentSpec",
      unit_no as "unitNo", unit_decimals as "unitDecimals", trim_scale(per_qty)::text as "perQty",
      trim_scale(waste_percent)::text as "wastePercent", trim_scale(required_qty)::text as "requiredQty",
      trim_scale(issued_qty)::text as "issuedQty", trim_scale(returned_qty)::text as "returnedQty",
      trim_scale(used_qty)::text as "usedQty", trim_scale(scrapped_qty)::text as "scrappedQty",
      trim_scale(on_way_qty)::text as "onWayQty", trim_scale(supplier_qty)::text as "supplierQty",
      trim_scale(short_qty)::text as "shortQty", trim_scale(missing_qty)::text as "missingQty",
      trim_scale(to_issue_qty)::text as "toIssueQty", issue_status as "issueStatus"
    from srm_purchase_component where line_id = ${lineId} order by id`.execute(trx)
  return rows
}

async function readDocuments(trx: ScopedTransaction, lineId: string) {
  const { rows } = await sql<Omit<Line['documents'][number], 'actions'> & { status: string }>`
    select i.id, i.status, i.issue_no as "issueNo", i.issue_type as "issueType", i.issue_date as "issueDate", i.reason,
      i.is_reversed as "isReversed", i.reverses_id is not null as "isReversal", i.arrived_date is not null as "isArrived",
      i.arrived_name as "arrivedName", to_char(i.arrived_date, 'YYYY-MM-DD HH24:MI:SS') as "arrivedDate",
      i.arrival_reason as "arrivalReason", i.create_name as "createName",
      to_char(i.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate",
      (select jsonb_agg(jsonb_build_object('id', d.id::text, 'purchaseSeq', d.purchase_seq, 'componentNo', d.component_no,
        'componentName', d.component_name, 'unitDecimals', (select c.unit_decimals from srm_purchase_component c
          where c.id = d.component_id), 'arrivedQty', trim_scale(d.arrived_qty)::text,
        'stockWarehouseNo', d.stock_warehouse_no,
        'cellNo', d.cell_no, 'lotNo', d.lot_no, 'issueQty', trim_scale(d.issue_qty)::text, 'unitNo', d.unit_no)
        order by d.id)
        -- Not joined: of the past it would take every component that the reader sees.
        from srm_component_issue_line d where d.issue_id = i.id) as lines
    from srm_component_issue i
    -- A document moves as a whole, so all of it is told, whichever lines it is of.
    where i.id in (select o.issue_id from srm_component_issue_line o
      join srm_purchase_component p on p.id = o.component_id where p.line_id = ${lineId})
    order by i.id desc`.execute(trx)
  return rows
}

async function readScraps(trx: ScopedTransaction, lineId: string): Promise<Omit<Line['scraps'][number], 'actions'>[]> {
  const { rows } = await sql<Omit<Line['scraps'][number], 'actions'>>`
    select s.id, s.scrap_no as "scrapNo", s.component_no as "componentNo", trim_scale(s.scrap_qty)::text as "scrapQty",
      s.unit_no as "unitNo", s.reason, s.status, s.answer_reason as "answerReason", s.create_name as "createName",
      to_char(s.create_date, 'YYYY-MM-DD HH24:MI:SS') as "createDate"
    from srm_component_scrap s
    join srm_purchase_component c on c.id = s.component_id and c.line_id = ${lineId}
    order by s.id desc`.execute(trx)
  return rows
}

async function readMovements(trx: ScopedTransaction, lineId: string): Promise<Line['movements']> {
  const { rows } = await sql<Line['movements'][number]>`
    select m.id, to_char(m.create_date, 'YYYY-MM-DD HH24:MI:SS') as at, m.create_name as who, m.party,
      c.component_no as "componentNo", m.movement, trim_scale(m.issued + m.arrived + m.returned + m.used + m.scrapped)::text as qty,
      trim_scale(m.shortage)::text as "shortQty", m.document_no as "documentNo", m.reason
    from srm_component_ledger m
    join srm_purchase_component c on c.id = m.component_id and c.line_id = ${lineId}
    order by m.create_date desc, m.id desc`.execute(trx)
  return rows
}
