import type { ReactNode } from 'react'
import { serialsColumns } from '#modules/receipts/receipt/web/serials-columns.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fitsDecimals, isDecimal, isPositive } from '#platform/contract/values/decimal.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import { randomId } from '#platform/web/random-id.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { placementFields } from '../contract/fields.ts'

type Places = CallOutput<typeof taskCalls, 'IWmsPutAwayTaskService/getTaskPlaces'>

/** So much in a cell, while it is typed. */
export interface PlacementRow {
  key: string
  cellNo: string
  qty: string
  serials: readonly string[]
}

/** The cells of a put-away while they are typed. */
export const createPlacementStore = (): LineStore<PlacementRow> => createLineStore<PlacementRow>([], ({ key }) => key)

/** Cells with their quantities as rows to edit. */
export const placementRows = (places: readonly { cellNo: string; qty: string }[]): PlacementRow[] =>
  places.map(({ cellNo, qty }) => ({ key: randomId(), cellNo, qty, serials: [] }))

/** Columns of a put-away, with every rule that can be told before it is sent. */
export function placementColumns(
  task: Places,
  t: Translate,
  /** In which the pieces of a row are named. */
  serialsCell: (row: PlacementRow) => ReactNode = () => null,
): LineColumn<PlacementRow>[] {
  const { warehouseNo, fromCellNo, purchaseUnitNo: unit, unitDecimals: decimals } = task
  const { cellNo, qty } = placementFields
  return [
    {
      key: 'cellNo',
      title: t(cellNo.label),
      width: cellNo.width,
      edit: 'text',
      isRequired: true,
      maxLength: 60,
      lookup: cellNo.lookup,
      lookupCondition: { warehouseNo },
      check: (value) => (value === fromCellNo ? t('receipts:errors.stillReceiving', { cellNo: value }) : null),
    },
    {
      key: 'qty',
      title: t(qty.label),
      width: qty.width,
      edit: 'decimal',
      isNumeric: true,
      isRequired: true,
      check: (value) => {
        if (!isPositive(value)) return t('lists:validation.positive')
        const fits = fitsDecimals(value, decimals)
        return fits ? null : t('receipts:errors.taskDecimals', { quantity: value, unit, decimals })
      },
    },
    ...serialsColumns(t, task.isSerial, 140, serialsCell),
  ]
}

/** The rows as the call takes them. */
export const wirePlacements = (rows: readonly PlacementRow[]): { cellNo: string; qty: string; serials?: string[] }[] =>
  rows
    .filter(({ qty }) => isDecimal(qty))
    .map(({ cellNo, qty, serials }) => ({ cellNo, qty, ...(serials.length > 0 ? { serials: [...serials] } : {}) }))
