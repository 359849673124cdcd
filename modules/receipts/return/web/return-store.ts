import type { ReactNode } from 'react'
import { errorsBySentRow } from '#modules/receipts/receipt/web/errors-by-sent-row.ts'
import { serialsColumns } from '#modules/receipts/receipt/web/serials-columns.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import {
  compare,
  type Decimal,
  fitsDecimals,
  formatQuantity,
  isDecimal,
  isPositive,
} from '#platform/contract/values/decimal.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { returnCalls } from '../contract/calls.ts'

type Stock = CallOutput<typeof returnCalls, 'ISrmBillReturnService/getReturnableStock'>['rows'][number]

/** A row of a return: goods of an acceptance in one cell. */
export type ReturnRow = Stock & { key: string; returnQty: string; serials: readonly string[] }

/** The rows of a return while they are typed. */
export const createReturnStore = (): LineStore<ReturnRow> => createLineStore<ReturnRow>([], (row) => row.key)

/** Where goods lie, with nothing to go back yet; acceptances without stock are left out. */
export const returnRows = (rows: readonly Stock[]): ReturnRow[] =>
  rows
    .filter(({ cellNo }) => cellNo !== '')
    .map((row) => ({ ...row, key: `${row.receiptId} ${row.cellNo}`, returnQty: '', serials: [] }))

/** Columns of the return, with every rule that can be told before it is sent. */
export function returnColumns(
  t: Translate,
  /** In which the pieces of a row are named; absent where none of the rows has any. */
  serialsCell?: (row: ReturnRow) => ReactNode,
): LineColumn<ReturnRow>[] {
  const check = (quantity: string, row: ReturnRow): string | null => {
    const { receiptNo, goodsNo, lotNo, cellNo, returnableQty, onHandQty } = row
    const { purchaseNo, lineBatch, purchaseUnitNo, unitDecimals } = row
    if (quantity.startsWith('-')) return t('receipts:errors.returnQuantityZero')
    if (!fitsDecimals(quantity, unitDecimals)) {
      const unit = { unit: purchaseUnitNo, decimals: unitDecimals }
      return t('receipts:errors.quantityDecimals', { purchaseNo, lineBatch, quantity, ...unit })
    }
    if (compare(quantity, returnableQty) > 0)
      return t('receipts:errors.overReturnable', { receiptNo, goodsNo, quantity, open: returnableQty })
    return compare(quantity, onHandQty) > 0
      ? t('receipts:errors.overOnHand', { goodsNo, lotNo, cellNo, quantity, onHand: onHandQty })
      : null
  }
  return [
    { key: 'receiptNo', title: t('receipts:fields.receiptNo'), width: 116, isFixedLeft: true },
    { key: 'purchaseNo', title: t('orders:fields.purchaseNo'), width: 116 },
    { key: 'lineBatch', title: t('orders:list.lineBatch'), width: 72 },
    {
      key: 'goodsNo',
      title: t('orders:fields.goodsNo'),
      width: 152,
      text: (row) => `${row.goodsNo} ${row.goodsName}`,
    },
    { key: 'lotNo', title: t('receipts:fields.lotNo'), width: 96 },
    { key: 'cellNo', title: t('receipts:fields.cellNo'), width: 92 },
    {
      key: 'returnableQty',
      title: t('receipts:return.returnable'),
      width: 96,
      isNumeric: true,
      text: (row) => formatQuantity(row.returnableQty),
    },
    {
      key: 'onHandQty',
      title: t('receipts:return.onHand'),
      width: 84,
      isNumeric: true,
      text: (row) => formatQuantity(row.onHandQty),
    },
    { key: 'purchaseUnitNo', title: t('orders:fields.purchaseUnitNo'), width: 52 },
    { key: 'returnQty', title: t('receipts:fields.returnQty'), width: 96, edit: 'decimal', check },
    ...serialsColumns(t, serialsCell !== undefined, 116, (row: ReturnRow) => serialsCell?.(row)),
  ]
}

const isReturned = ({ returnQty }: ReturnRow): boolean => isDecimal(returnQty) && isPositive(returnQty)

/** The rows of which something goes back, as the call takes them. */
export const wireReturn = (
  rows: readonly ReturnRow[],
): { receiptId: string; cellNo: string; returnQty: Decimal; serials?: string[] }[] =>
  rows.filter(isReturned).map(({ receiptId, cellNo, returnQty, serials }) => ({
    ...{ receiptId, cellNo, returnQty },
    ...(serials.length > 0 ? { serials: [...serials] } : {}),
  }))

/** Errors of the server by the rows on screen: the call got only those with a quantity. */
export const errorsByReturnRow = (rows: readonly ReturnRow[], details: readonly ErrorDetail[]): ErrorDetail[] =>
  errorsBySentRow(rows, isReturned, details, 'returnQty')
