import { scheduleFields } from '#modules/scheduling/item/contract/fields.ts'
import type { DaySpan } from '#modules/scheduling/plan/contract/day-spans.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { giveWay } from '#platform/server/http/give-way.ts'
import { XLSX } from '#platform/server/list/export-list.ts'
import { type WorkbookColumn, writeWorkbook } from '#platform/server/spreadsheet/write-workbook.ts'
import { type BoardPlan, columnName } from '../contract/board-columns.ts'
import type { boardCalls } from '../contract/calls.ts'
import { boardSpan } from './board-span.ts'
import { readBoardItems } from './read-board.ts'

const CALL = 'ISrmScheduleService/exportScheduleBoard'
/** Items that are worked out at a time: what bounds the memory of a file. */
const PART = 100

const { scheduleNo, goodsNo, goodsName, supplierNo, supplierName, orgNo, warehouseNo, purchaseUnitNo } = scheduleFields

/** What stands before the columns of the plan, each with what it is called. */
const LEADS = [
  ['scheduleNo', 'text', scheduleNo.label],
  ['goodsNo', 'text', goodsNo.label],
  ['goodsName', 'text', goodsName.label],
  ['supplierNo', 'text', supplierNo.label],
  ['supplierName', 'text', supplierName.label],
  ['orgNo', 'text', orgNo.label],
  ['warehouseNo', 'text', warehouseNo.label],
  ['purchaseUnitNo', 'text', purchaseUnitNo.label],
  ['releasedQty', 'number', 'scheduling:board.released'],
  ['shippedQty', 'number', 'scheduling:board.shipped'],
  ['inTransitQty', 'number', 'scheduling:board.onTheWay'],
  ['receivedQty', 'number', 'scheduling:board.received'],
  ['aheadQty', 'number', 'scheduling:board.ahead'],
] as const

/** The whole board of a search as an Excel file: a row an item, a column each day, week or month, in the quantity that is asked for. */
export const exportBoard: Handler<typeof boardCalls, typeof CALL> = async (context, { quantity, ...query }) => {
  const { translate, today } = context
  const columns = await boardSpan(context, query)
  const title = translate('scheduling:board.title')
  const named = translate(`scheduling:enums.boardQuantity.${quantity}`)
  context.audit({ documentNo: '', detail: { plan: query.plan, quantity, condition: query.filter } })
  return {
    fileName: `${title}-${named}-${today}.xlsx`,
    contentType: XLSX,
    write: async (out) => {
      await writeWorkbook(out, sheetColumns(context, query.plan, columns), rows(), { sheetName: title })
    },
  }

  async function* rows() {
    for (let current = 1; ; current += 1) {
      const items = await readBoardItems(context, { ...query, current, size: PART }, { plan: query.plan, columns })
      for (const item of items) yield [...LEADS.map(([name]) => item[name]), ...item[quantity]]
      if (items.length < PART) return
      await giveWay()
    }
  }
}

function sheetColumns({ translate }: CallContext, plan: BoardPlan, columns: readonly DaySpan[]): WorkbookColumn[] {
  return [
    ...LEADS.map(([_name, kind, label]): WorkbookColumn => ({ header: translate(label), kind })),
    ...columns.map((column): WorkbookColumn => ({ header: columnName(plan, column), kind: 'number' })),
  ]
}
