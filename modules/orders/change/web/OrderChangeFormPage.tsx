import { useMemo, useState } from 'react'
import { dayError } from '#modules/orders/order/web/day-error.ts'
import { type HeldOrder, OrderFormPanel } from '#modules/orders/order/web/OrderFormPanel.tsx'
import type { OrderDetail } from '#modules/orders/order/web/order-detail.ts'
import { quantityError } from '#modules/orders/order/web/quantity-error.ts'
import { compare, formatQuantity, isPositive } from '#platform/contract/values/decimal.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { ChangeAnswerPanel } from './ChangeAnswerPanel.tsx'
import { type ChangeLine, changeLineFields, changeLines, promised } from './change-lines.ts'
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
  const columns = useMemo(() => changeColumns(order, isPriceOpen, t), [order, isPriceOpen, t])
  return <ProposalFormPanel {...held} store={store} columns={columns} />
}

function changeColumns(order: OrderDetail, isPriceOpen: boolean, t: Translate): LineColumn<ChangeLine>[] {
  const { purchaseNo } = order
  const checkQuantity = (quantity: string, line: ChangeLine) => {
    const error = quantityError(quantity, line.unitDecimals)
    if (error !== null) return t(`lists:validation.${error.key}`, error.values)
    // What stays as it is may lie below what was shipped: limits allow more than was ordered.
    if (compare(quantity, line.batchPurQty) === 0 || compare(quantity, line.shippedQty) >= 0) return null
    const { lineBatch, shippedQty: shipped } = line
    return t('orders:errors.belowShipped', { purchaseNo, lineBatch, shipped, quantity })
  }
  return fieldLineColumns<ChangeLine>(changeLineFields, t, {
    lineBatch: { width: 60, isFixedLeft: true },
    goodsNo: {
      // Where prices may change, too, everything still fits beside each other.
      width: isPriceOpen ? 134 : 220,
      text: ({ goodsNo, goodsName }) => `${goodsNo} ${goodsName}`,
    },
    purchaseUnitNo: 48,
    shippedQty: 76,
    batchPurQty: 80,
    supReplyQty: promised.supReplyQty,
    newQty: { width: 96, edit: 'decimal', isRequired: true, check: checkQuantity },
    expectArrivalDate: 100,
    supReplyDate: promised.supReplyDate,
    newDate: { width: 120, edit: 'date', isRequired: true, check: (date, line) => dayError(date, line, order, t) },
    ...(isPriceOpen
      ? {
          price: {
            width: 104,
            text: ({ price, priceUnitNo }) =>
              `${formatQuantity(price)} ${t('orders:change.perUnit', { unit: priceUnitNo })}`,
          },
          newPrice: {
            width: 88,
            edit: 'decimal',
            isRequired: ({ isPriced }) => isPriced,
            isEditable: ({ isPriced }) => isPriced,
            text: () => '',
            check: (price) => (isPositive(price) ? null : t('lists:validation.positive')),
          },
        }
      : {}),
  })
}
