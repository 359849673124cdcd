import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { selectSql } from '#platform/server/list/read-list.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { componentCalls } from '../contract/calls.ts'
import { lineComponentFields, lineIssueFields, lineMovementFields, lineScrapFields } from '../contract/fields.ts'
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
    select ${selectSql({ fields: lineComponentFields })} from srm_purchase_component t1
    where t1.line_id = ${lineId} order by t1.id`.execute(trx)
  return rows
}

const issues = {
  fields: lineIssueFields,
  columns: { isReversal: sql`(t1.reverses_id is not null)`, isArrived: sql`(t1.arrived_date is not null)` },
  extra: { status: sql.ref('t1.status') },
}

async function readDocuments(trx: ScopedTransaction, lineId: string) {
  const { rows } = await sql<Omit<Line['documents'][number], 'actions'> & { status: string }>`
    select ${selectSql(issues)},
      (select jsonb_agg(jsonb_build_object('id', d.id::text, 'purchaseSeq', d.purchase_seq, 'componentNo', d.component_no,
        'componentName', d.component_name, 'unitDecimals', (select c.unit_decimals from srm_purchase_component c
          where c.id = d.component_id), 'arrivedQty', trim_scale(d.arrived_qty)::text,
        'stockWarehouseNo', d.stock_warehouse_no,
        'cellNo', d.cell_no, 'lotNo', d.lot_no, 'issueQty', trim_scale(d.issue_qty)::text, 'unitNo', d.unit_no)
        order by d.id)
        -- Not joined: of the past it would take every component that the reader sees.
        from srm_component_issue_line d where d.issue_id = t1.id) as lines
    from srm_component_issue t1
    -- A document moves as a whole, so all of it is told, whichever lines it is of.
    where t1.id in (select o.issue_id from srm_component_issue_line o
      join srm_purchase_component p on p.id = o.component_id where p.line_id = ${lineId})
    order by t1.id desc`.execute(trx)
  return rows
}

async function readScraps(trx: ScopedTransaction, lineId: string): Promise<Omit<Line['scraps'][number], 'actions'>[]> {
  const { rows } = await sql<Omit<Line['scraps'][number], 'actions'>>`
    select ${selectSql({ fields: lineScrapFields })} from srm_component_scrap t1
    join srm_purchase_component c on c.id = t1.component_id and c.line_id = ${lineId}
    order by t1.id desc`.execute(trx)
  return rows
}

const movements = {
  fields: lineMovementFields,
  columns: { qty: sql`(t1.issued + t1.arrived + t1.returned + t1.used + t1.scrapped)` },
  extra: { party: sql.ref('t1.party') },
}

async function readMovements(trx: ScopedTransaction, lineId: string): Promise<Line['movements']> {
  const { rows } = await sql<Line['movements'][number]>`
    select ${selectSql(movements)} from srm_component_ledger t1
    join srm_purchase_component c on c.id = t1.component_id and c.line_id = ${lineId}
    order by t1.create_date desc, t1.id desc`.execute(trx)
  return rows
}
