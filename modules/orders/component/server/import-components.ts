import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { announceOrder } from '#modules/orders/order/server/announce-order.ts'
import { type LockedOrder, lockOrdersById } from '#modules/orders/order/server/lock-order.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineImport, type ImportedRow, type ReadRow, type RowError } from '#platform/server/import/define-import.ts'
import { importHandlers } from '#platform/server/import/import-handlers.ts'
import { componentImportFields } from '../contract/fields.ts'
import { componentLifecycle } from '../contract/lifecycle.ts'
import {
  type ComponentLine,
  componentErrors,
  type RequestedComponent,
  readComponentItems,
  readPresentComponents,
  touchOrder,
  writeComponents,
} from './write-components.ts'

type Fields = typeof componentImportFields
type Read = ReadRow<Fields>
type FieldError = RowError<Fields>

/** A line that the file names, with its order under lock. */
interface NamedLine {
  order: LockedOrder
  line: ComponentLine
}

const keyOf = ({ purchaseNo, purchaseSeq }: Read['values']): string => JSON.stringify([purchaseNo, purchaseSeq])

/** Components from a file: the rows of one order line are all its components, instead of those that it had. */
const componentImport = defineImport({
  port: 'ISupSrmOutsourcedOrderService',
  fields: componentImportFields,
  titleKey: 'orders:titles.componentImport',
  groupOf: ({ values }) => keyOf(values),
  lookUp: readNamedLines,
  checkRows,
  writeRows: async (context, rows, lines) => {
    for (const ofLine of Map.groupBy(rows, ({ values }) => keyOf(values)).values()) {
      const [first] = ofLine
      const named = first && lines.get(keyOf(first.values))
      if (!named) continue
      const isChanged = await writeComponents(
        context,
        named.order,
        named.line,
        ofLine.map(requestedOf),
        reasonOf(ofLine),
      )
      if (!isChanged) continue
      await touchOrder(context, named.order.head.id)
      announceOrder(context, named.order.head)
    }
    return { insertCount: rows.length, updateCount: 0 }
  },
})

/** Handlers of it. */
export const importComponents = importHandlers('ISupSrmOutsourcedOrderService', componentImport)

const requestedOf = ({ values }: ImportedRow<Fields>): RequestedComponent => ({
  componentNo: values.componentNo,
  perQty: values.perQty,
  wastePercent: values.wastePercent ?? '0',
})

/** Why a line changes: what any of its rows says. */
const reasonOf = (rows: readonly Read[]): string =>
  [...new Set(rows.map(({ values }) => values.reason?.trim() ?? ''))]
    .filter((text) => text !== '')
    .join('; ')
    .slice(0, 200)

async function readNamedLines({ trx, caller }: CallContext, rows: readonly Read[]): Promise<Map<string, NamedLine>> {
  const numbers = [...new Set(rows.flatMap(({ values }) => values.purchaseNo ?? []))]
  const lines = await trx
    .selectFrom('srm_purchase_line')
    .select(['id', 'head_id', 'purchase_no as purchaseNo', 'purchase_seq as purchaseSeq', 'goods_no as goodsNo'])
    .where('purchase_no', 'in', numbers.length > 0 ? numbers : [''])
    .execute()
  const headIds = [...new Set(lines.map(({ head_id }) => head_id))]
  const orders = new Map(
    (await lockOrdersById(trx, caller.side, headIds)).map((order) => [order.head.id, order] as const),
  )
  return new Map(
    lines.flatMap((line) => {
      const order = orders.get(line.head_id)
      return order ? [[keyOf(line), { order, line }] as const] : []
    }),
  )
}

async function checkRows(
  { trx, caller }: CallContext,
  rows: readonly Read[],
  lines: ReadonlyMap<string, NamedLine>,
): Promise<FieldError[]> {
  const items = await readComponentItems(
    trx,
    rows.flatMap(({ values }) => values.componentNo ?? []),
  )
  const present = await readPresentComponents(
    trx,
    [...lines.values()].map(({ line }) => line.id),
  )
  const errors: FieldError[] = []
  for (const ofLine of Map.groupBy(rows, ({ values }) => keyOf(values)).values()) {
    const [first] = ofLine
    if (first?.values.purchaseNo === undefined || first.values.purchaseSeq === undefined) continue
    const named = lines.get(keyOf(first.values))
    const { rowNumber } = first
    if (!named) {
      const parameters = { purchaseNo: first.values.purchaseNo, line: first.values.purchaseSeq }
      errors.push(...ofLine.map((row) => ({ rowNumber: row.rowNumber, error: ordersErrors.unknownLine, parameters })))
      continue
    }
    const { head } = named.order
    const decision = decide(componentLifecycle, 'changeComponents', head.status, caller.side, {})
    if (head.order_type !== '2') errors.push({ rowNumber, field: 'purchaseNo', error: ordersErrors.notOutsourced })
    else if (!decision.isAllowed) errors.push({ rowNumber, field: 'purchaseNo', error: decision.refusal })
    else if (head.is_released && reasonOf(ofLine) === '')
      errors.push({ rowNumber, field: 'reason', error: ordersErrors.componentReasonEmpty })
    const readable = ofLine.filter(({ values }) => values.componentNo !== undefined)
    const requested = readable.map(({ values }) => ({
      componentNo: values.componentNo ?? '',
      perQty: values.perQty ?? '1',
      wastePercent: values.wastePercent ?? '0',
    }))
    const errorsOf = componentErrors(named.line, requested, items, present.get(named.line.id))
    for (const { index, declaration, parameters } of errorsOf) {
      const row = readable[index]
      if (row) errors.push({ rowNumber: row.rowNumber, field: 'componentNo', error: declaration, parameters })
    }
  }
  return errors
}
