import { useMemo, useState } from 'react'
import { dayError } from '#modules/orders/order/web/day-error.ts'
import { type HeldOrder, OrderFormPanel } from '#modules/orders/order/web/OrderFormPanel.tsx'
import type { OrderDetail } from '#modules/orders/order/web/order-detail.ts'
import { quantityError } from '#modules/orders/order/web/quantity-error.ts'
import { compare, formatQuantity, isPositive } from '#platform/contract/values/decimal.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { ChangeAnswerPanel } from './ChangeAnswerPanel.tsx'
import { type ChangeLine, changeLines, promisedColumns } from './change-lines.ts'
import { ProposalFormPanel } from './ProposalFormPanel.tsx'

/** `…/acceptance-change?id=`: either party proposes changes of an order, or answers those that the other proposed. */
export function OrderChangeFormPage() {
  return (
    <OrderFormPanel
      routeKey="orders:routes.orderChange"
      titleKey="orders:change.title"
      outdatedKey="orders:change.outdated"
    >
      {(held) => (held.order.status === 'changing' ? <ChangeAnswerPanel {...held} /> : <ChangeForm {...held} />)}
    </OrderFormPanel>
  )
}

function ChangeForm(held: HeldOrder) {
  const { t } = useTexts()
  const { order } = held
  const [store] = useState(() => createLineStore(changeLines(order), (line) => line.batchId))
  const { isPriceOpen } = order.confirmed
  const columns = useMemo(
    () => [...shownColumns(t, isPriceOpen), ...typedColumns(order, isPriceOpen, t)],
    [order, isPriceOpen, t],
  )
  return <ProposalFormPanel {...held} store={store} columns={columns} />
}

function shownColumns(t: Translate, isPriceOpen: boolean): LineColumn<ChangeLine>[] {
  return [
    { key: 'lineBatch', title: t('orders:list.lineBatch'), width: 60, isFixedLeft: true },
    {
      key: 'goodsNo',
      title: t('orders:fields.goodsNo'),
      // Where prices may change, too, everything still fits beside each other.
      width: isPriceOpen ? 134 : 220,
      text: ({ goodsNo, goodsName }) => `${goodsNo} ${goodsName}`,
    },
    { key: 'purchaseUnitNo', title: t('orders:fields.purchaseUnitNo'), width: 48 },
    {
      key: 'shippedQty',
      title: t('orders:change.shipped'),
      width: 76,
      isNumeric: true,
      text: (line) => formatQuantity(line.shippedQty),
    },
  ]
}

function typedColumns(order: OrderDetail, isPriceOpen: boolean, t: Translate): LineColumn<ChangeLine>[] {
  const { purchaseNo } = order
  const promised = promisedColumns(t)
  const checkQuantity = (quantity: string, line: ChangeLine) => {
    const error = quantityError(quantity, line.unitDecimals)
    if (error !== null) return t(`lists:validation.${error.key}`, error.values)
    // What stays as it is may lie below what was shipped: limits allow more than was ordered.
    if (compare(quantity, line.batchPurQty) === 0 || compare(quantity, line.shippedQty) >= 0) return null
    const { lineBatch, shippedQty: shipped } = line
    return t('orders:errors.belowShipped', { purchaseNo, lineBatch, shipped, quantity })
  }
  const prices: LineColumn<ChangeLine>[] = [
    {
      key: 'price',
      title: t('orders:fields.price'),
      width: 104,
      isNumeric: true,
      text: ({ price, priceUnitNo }) => `${formatQuantity(price)} ${t('orders:change.perUnit', { unit: priceUnitNo })}`,
    },
    {
      key: 'newPrice',
      title: t('orders:change.newPrice'),
      width: 88,
      edit: 'decimal',
      isRequired: ({ isPriced }) => isPriced,
      isEditable: ({ isPriced }) => isPriced,
      text: () => '',
      check: (price) => (isPositive(price) ? null : t('lists:validation.positive')),
    },
  ]
  return [
    {
      key: 'batchPurQty',
      title: t('orders:fields.batchPurQty'),
      width: 80,
      isNumeric: true,
      text: (line) => formatQuantity(line.batchPurQty),
    },
    promised.qty,
    {
      key: 'newQty',
      title: t('orders:change.newQty'),
      width: 96,
      edit: 'decimal',
      isRequired: true,
      check: checkQuantity,
    },
    { key: 'expectArrivalDate', title: t('orders:fields.expectArrivalDate'), width: 100 },
    promised.date,
    {
      key: 'newDate',
      title: t('orders:change.newDate'),
      width: 120,
      edit: 'date',
      isRequired: true,
      check: (date, line) => dayError(date, line, order, t),
    },
    ...(isPriceOpen ? prices : []),
  ]
}
