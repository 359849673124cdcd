import { useEffect } from 'react'
import { compare, formatQuantity, isPositive } from '#platform/contract/values/decimal.ts'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { recheckErrors } from '#platform/web/form/recheck-errors.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import './ShipmentPanel.css'
import { LotNumberPanel } from '#modules/deliveries/label/web/LotNumberPanel.tsx'
import { LineSerialsPanel } from './LineSerialsPanel.tsx'
import {
  decimalsError,
  isLotSumRight,
  isLotTwice,
  removeRow,
  type ShipmentRow,
  type ShipmentStore,
  splitLine,
} from './shipment-store.ts'

/** What of the lines that can be shipped the columns depend on. */
type NumberedLines = readonly { isSerial: boolean; hasLotRule: boolean }[]

/** What distinguishes the goods of a line beyond item and lot. */
const FEATURES = ['productFeature', 'stockFeature'] as const

/** Columns of the shipment list, with every rule that can be told before the ASN is sent. */
export function shipmentColumns(store: ShipmentStore, t: Translate, lines: NumberedLines): LineColumn<ShipmentRow>[] {
  const hasSerials = lines.some(({ isSerial }) => isSerial)
  const hasLotRules = lines.some(({ hasLotRule }) => hasLotRule)
  const isLine = (row: ShipmentRow) => row.kind === 'line'
  const quantityError = (quantity: string, row: ShipmentRow): string | null => {
    const { purchaseNo, lineBatch, goodsNo } = row
    if (!isPositive(quantity)) return t('deliveries:errors.deliveryQuantityWrong')
    const decimals = decimalsError(quantity, row, t)
    if (decimals !== null || row.kind === 'lot') return decimals
    if (row.isHeldToLimit && compare(quantity, row.shippableQty) > 0) {
      const shippable = row.shippableQty
      return t('deliveries:errors.overShippable', { purchaseNo, lineBatch, goodsNo, quantity, shippable })
    }
    return isLotSumRight(row)
      ? null
      : t('deliveries:errors.lotSumDiffers', { purchaseNo, lineBatch, sum: row.lotSum, quantity })
  }
  return [
    {
      key: 'purchaseNo',
      title: t('orders:fields.purchaseNo'),
      width: 116,
      isFixedLeft: true,
      text: (row) => (isLine(row) ? row.purchaseNo : ''),
    },
    {
      key: 'lineBatch',
      title: t('orders:list.lineBatch'),
      width: 66,
      isFixedLeft: true,
      text: (row) => (isLine(row) ? row.lineBatch : ''),
    },
    {
      key: 'goodsNo',
      title: t('orders:fields.goodsNo'),
      width: hasSerials ? 100 : 132,
      text: (row) =>
        isLine(row) ? `${row.goodsNo} ${row.goodsName}` : t('deliveries:form.lotOf', { lineBatch: row.lineBatch }),
    },
    {
      key: 'shippableQty',
      title: t('deliveries:fields.shippableQty'),
      width: 80,
      isNumeric: true,
      text: (row) => (isLine(row) ? formatQuantity(row.shippableQty) : ''),
    },
    {
      key: 'deliveryQty',
      title: t('deliveries:fields.deliveryQty'),
      width: 90,
      edit: 'decimal',
      isRequired: true,
      check: quantityError,
    },
    { key: 'purchaseUnitNo', title: t('orders:fields.purchaseUnitNo'), width: 56 },
    {
      key: 'giftQty',
      title: t('deliveries:fields.giftQty'),
      width: 74,
      edit: 'decimal',
      isEditable: isLine,
      check: (quantity, row) =>
        quantity.startsWith('-') ? t('deliveries:errors.deliveryQuantityWrong') : decimalsError(quantity, row, t),
    },
    {
      key: 'supRemarks',
      title: t('deliveries:fields.supRemarks'),
      width: 116,
      edit: 'text',
      isRequired: true,
      requiredText: t('deliveries:errors.supplierBatchEmpty'),
      maxLength: 60,
      isEditable: hasOwnLot,
      text: (row) => lotsText(row, t),
      cell: (row) => (
        <span className={isLotSumRight(row) ? 'lot-sum' : 'lot-sum lot-sum-wrong'}>{lotsText(row, t)}</span>
      ),
      check: (lotNo, row) =>
        row.kind === 'lot' && isLotTwice(store, row, lotNo)
          ? t('deliveries:errors.lotTwice', { purchaseNo: row.purchaseNo, lineBatch: row.lineBatch, lotNo })
          : null,
    },
    ...(hasSerials ? [serialsColumn(store, t)] : []),
    {
      key: 'productDate',
      title: t('deliveries:fields.productDate'),
      width: 114,
      edit: 'date',
      isEditable: hasOwnLot,
      text: () => '',
    },
    {
      key: 'remarks',
      title: t('orders:fields.remarks'),
      width: 72,
      edit: 'text',
      maxLength: 200,
      isEditable: isLine,
      text: () => '',
    },
    {
      key: 'key',
      title: t('lists:grid.actions'),
      width: hasSerials && !hasLotRules ? 120 : 178,
      text: () => '',
      cell: (row) => <RowButtons row={row} store={store} />,
    },
    // Most goods have none: behind the buttons, which stay in sight.
    ...FEATURES.map(
      (key): LineColumn<ShipmentRow> => ({
        key,
        title: t(`deliveries:fields.${key}`),
        width: 92,
        edit: 'text',
        maxLength: 60,
        isEditable: isLine,
        text: () => '',
      }),
    ),
  ]
}

/** How many pieces of a row are numbered; numbers that come first say how many are delivered. */
function serialsColumn(store: ShipmentStore, t: Translate): LineColumn<ShipmentRow> {
  return {
    key: 'serials',
    title: t('inventory:titles.serial'),
    width: 90,
    text: () => '',
    cell: (row) =>
      row.isSerial &&
      hasOwnLot(row) && (
        <LineSerialsPanel
          row={row}
          quantity={row.deliveryQty}
          onChange={(serials) =>
            store.set(row.key, {
              serials,
              ...(row.deliveryQty === '' && serials.length > 0 ? { deliveryQty: String(serials.length) } : {}),
            })
          }
        />
      ),
  }
}

/** Whether a row is a lot itself: one of several, or a line that is its only one. */
const hasOwnLot = (row: ShipmentRow): boolean => row.kind === 'lot' || row.lotCount === 0

/** Number and sum of a line's lots, as in "2 lots: 60 of 100". */
function lotsText(row: ShipmentRow, t: Translate): string {
  return t('deliveries:form.lotSum', {
    number: row.lotCount,
    sum: formatQuantity(row.lotSum),
    quantity: formatQuantity(row.deliveryQty) || '–',
  })
}

function RowButtons({ row, store }: { row: ShipmentRow; store: ShipmentStore }) {
  const { t } = useTexts()
  const named = { purchaseNo: row.purchaseNo, lineBatch: row.lineBatch }
  return (
    <span className="shipment-buttons">
      {row.hasLotRule && hasOwnLot(row) && (
        <LotNumberPanel
          lot={row}
          onDrawn={(lotNo) => store.set(row.key, { supRemarks: lotNo })}
          onErrors={(errors) => {
            const at = store.lines().findIndex(({ key }) => key === row.key)
            store.applyErrors(errors.map((error) => ({ ...error, path: `${at}.productDate` })))
          }}
        />
      )}
      {row.kind === 'line' && (
        <button
          type="button"
          className="list-link"
          aria-label={t('deliveries:form.splitLine', named)}
          onClick={() => splitLine(store, row)}
        >
          {t('deliveries:form.split')}
        </button>
      )}
      <button
        type="button"
        className="list-link"
        aria-label={t(row.kind === 'line' ? 'deliveries:form.removeLine' : 'deliveries:form.removeLot', named)}
        onClick={() => removeRow(store, row)}
      >
        {t('lists:lines.remove')}
      </button>
    </span>
  )
}

interface ShipmentPanelProps {
  store: ShipmentStore
  columns: readonly LineColumn<ShipmentRow>[]
}

/** The shipment list: what leaves, in which quantity and in which lots. */
export function ShipmentPanel({ store, columns }: ShipmentPanelProps) {
  const { t } = useTexts()
  // Right lots take back what was said of their line, whichever of the quantities was put right.
  useEffect(() => recheckErrors(store, columns, t), [store, columns, t])
  return (
    <LineTable
      label={t('deliveries:form.shipment')}
      store={store}
      columns={columns}
      empty={t('deliveries:form.shipmentEmpty')}
    />
  )
}
