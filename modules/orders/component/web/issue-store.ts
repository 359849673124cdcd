import type { ReactNode } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import {
  add,
  compare,
  fitsDecimals,
  formatQuantity,
  isDecimal,
  isPositive,
  minimum,
  subtract,
} from '#platform/contract/values/decimal.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentFields, componentIssueFields, type IssueType } from '../contract/fields.ts'

type Stock = CallOutput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/getComponentStock'>['rows'][number]
type Issue = CallInput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/addComponentIssue'>

/** A row of a document of components: a component in one cell, or one that comes back into a cell. */
export type IssueRow = Stock & { key: string; issueQty: string; serials: readonly string[] }

/** The rows of a document while they are typed. */
export const createIssueStore = (): LineStore<IssueRow> => createLineStore<IssueRow>([], (row) => row.key)

/** What can be issued: each stock. What can come back: each component that lies at the supplier, where its first stock lies. */
export function issueRows(issueType: IssueType, rows: readonly Stock[]): IssueRow[] {
  if (issueType === 'issue') {
    return rows
      .filter(({ cellNo }) => cellNo !== '')
      .map((row) => ({
        ...row,
        key: JSON.stringify([row.componentId, row.stockWarehouseNo, row.cellNo, row.lotNo]),
        issueQty: '',
        serials: [],
      }))
  }
  const firsts = new Map<string, Stock>()
  for (const row of rows) if (isPositive(leftOf(row)) && !firsts.has(row.componentId)) firsts.set(row.componentId, row)
  return [...firsts.values()].map((row) => ({ ...row, key: row.componentId, issueQty: '', serials: [] }))
}

/** What of a component may come back: what lies at the supplier, and what is on the way there. */
const leftOf = ({ onWayQty, supplierQty }: Stock): string => add(onWayQty, supplierQty)

/** Shares what is still to issue over the stock in its order. */
export function filledRows(rows: readonly IssueRow[]): { key: string; issueQty: string }[] {
  const open = new Map(rows.map((row) => [row.componentId, row.toIssueQty]))
  return rows.map(({ key, componentId, onHandQty, whyHeld }) => {
    const left = open.get(componentId) ?? '0'
    const issueQty = whyHeld !== null ? '0' : minimum(left, onHandQty)
    open.set(componentId, subtract(left, issueQty))
    return { key, issueQty: isPositive(issueQty) ? issueQty : '' }
  })
}

/** Columns of a document, with every rule that can be told before it is sent. */
export function issueColumns(
  issueType: IssueType,
  t: Translate,
  /** In which the pieces of a row are named; absent where none of the rows has any. */
  serialsCell?: (row: IssueRow) => ReactNode,
): LineColumn<IssueRow>[] {
  const isIssue = issueType === 'issue'
  const check = (quantity: string, row: IssueRow): string | null => {
    const { componentNo, unitNo: unit, unitDecimals: decimals, lotNo, cellNo, onHandQty } = row
    if (isIssue && row.whyHeld !== null) return row.whyHeld
    if (quantity.startsWith('-')) return t('orders:errors.issueQuantityZero')
    if (!fitsDecimals(quantity, decimals)) {
      return t('orders:errors.componentDecimals', { componentNo, quantity, unit, decimals })
    }
    if (!isIssue && compare(quantity, leftOf(row)) > 0) {
      return t('orders:errors.overAtSupplier', { componentNo, quantity, left: leftOf(row) })
    }
    return isIssue && compare(quantity, onHandQty) > 0
      ? t('orders:errors.overComponentStock', { componentNo, lotNo, cellNo, quantity, onHand: onHandQty })
      : null
  }
  const { cellNo, lotNo, stockWarehouseNo, issueQty } = componentIssueFields
  const place = (name: 'stockWarehouseNo' | 'cellNo' | 'lotNo', width: number): Partial<LineColumn<IssueRow>> =>
    isIssue
      ? { width }
      : { width, edit: 'text', maxLength: 60, isRequired: (row) => name !== 'lotNo' && row.issueQty !== '' }
  return fieldLineColumns<IssueRow>({ ...componentFields, cellNo, lotNo, stockWarehouseNo, issueQty }, t, {
    componentNo: {
      width: isIssue ? 196 : 198,
      isFixedLeft: true,
      text: (row) => `${row.componentNo} ${row.componentName}`,
    },
    goodsNo: { width: 130, text: (row) => `${row.purchaseSeq} · ${row.goodsNo}` },
    ...(isIssue ? { toIssueQty: 92 } : { onWayQty: 92, supplierQty: 92 }),
    stockWarehouseNo: place('stockWarehouseNo', 96),
    cellNo: place('cellNo', 104),
    lotNo: place('lotNo', 124),
    ...(isIssue
      ? {
          onHandQty: {
            title: t('orders:outsourced.onHand'),
            width: 84,
            isNumeric: true,
            text: (row) => formatQuantity(row.onHandQty),
          },
        }
      : {}),
    unitNo: 52,
    issueQty: { width: 100, edit: 'decimal', check },
    ...(serialsCell
      ? { serials: { title: t('inventory:titles.serial'), width: 116, text: () => '', cell: serialsCell } }
      : {}),
  })
}

const isRequested = ({ issueQty }: IssueRow): boolean => isDecimal(issueQty) && isPositive(issueQty)

/** The rows of which something moves, as the call takes them. */
export const wireIssue = (rows: readonly IssueRow[]): Issue['lines'] =>
  rows.filter(isRequested).map(({ componentId, stockWarehouseNo, cellNo, lotNo, issueQty, serials }) => ({
    componentId,
    stockWarehouseNo,
    cellNo,
    lotNo,
    issueQty,
    ...(serials.length > 0 ? { serials: [...serials] } : {}),
  }))

/** Whether more of some component is issued than is still to issue, which needs a reason. */
export function isMoreThanOpen(rows: readonly IssueRow[]): boolean {
  const left = new Map(rows.map((row) => [row.componentId, row.toIssueQty]))
  for (const row of rows.filter(isRequested)) {
    left.set(row.componentId, subtract(left.get(row.componentId) ?? '0', row.issueQty))
  }
  return [...left.values()].some((value) => compare(value, '0') < 0)
}

const LINE_PATH = /(?:^|\.)lines\.(\d+)\.([A-Za-z]\w*)$/

/** Errors of the server by the rows on screen: the call got only those with a quantity. */
export function faultsByIssueRow(rows: readonly IssueRow[], details: readonly ErrorDetail[]): ErrorDetail[] {
  const sent = rows.filter(isRequested)
  return details.map((detail) => {
    const [, at, field] = LINE_PATH.exec(detail.path) ?? []
    const row = at === undefined ? undefined : sent[Number(at)]
    return row ? { ...detail, path: `${rows.indexOf(row)}.${field}` } : detail
  })
}
