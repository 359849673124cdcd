import { useSyncExternalStore } from 'react'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './ItemAreaPanel.css'
import type { ShipmentStore } from './shipment-store.ts'
import { type ItemQuantities, isBeyond, openOf, type ShippableItem } from './shippable-items.ts'

interface ItemAreaPanelProps {
  items: readonly ShippableItem[]
  store: ShipmentStore
  /** Items whose order lines are shown; none: those of all. */
  chosen: ReadonlySet<string>
  quantities: ItemQuantities
  isManualSplit: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
  onType: (quantities: ItemQuantities) => void
  onSplit: (isManualSplit: boolean) => void
}

/** The items of the order lines: what can be shipped of each, how much is to be, and whether the match or the supplier shares that out. */
export function ItemAreaPanel(props: ItemAreaPanelProps) {
  const { items, store, chosen, quantities, isManualSplit, onChoose, onType, onSplit } = props
  const { t } = useTexts()
  const rows = useSyncExternalStore(store.subscribe, store.lines)
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  return (
    <div className="item-area">
      <label className="item-area-split">
        <input type="checkbox" checked={isManualSplit} onChange={(event) => onSplit(event.target.checked)} />
        {t('deliveries:form.manualSplit')}
      </label>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('orders:fields.goodsNo')}</th>
            <th scope="col" className="numeric">
              {t('deliveries:fields.shippableQty')}
            </th>
            <th scope="col">{t('orders:fields.purchaseUnitNo')}</th>
            <th scope="col" className="numeric">
              {t('deliveries:form.orderCount')}
            </th>
            <th scope="col">{t('deliveries:form.earliest')}</th>
            <th scope="col">{t('deliveries:form.itemQty')}</th>
            <th scope="col" className="numeric">
              {t('deliveries:form.toDistribute')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const typed = quantities[item.key] ?? ''
            const isTooMuch = isBeyond(item, typed)
            const hint = isTooMuch
              ? t('deliveries:form.itemBeyond', { quantity: formatQuantity(item.shippableQty) })
              : ''
            return (
              <tr key={item.key}>
                <td>
                  <label>
                    <input type="checkbox" checked={chosen.has(item.key)} onChange={() => toggle(item.key)} />
                    {item.goodsNo} {item.goodsName}
                  </label>
                </td>
                <td className="numeric">{formatQuantity(item.shippableQty)}</td>
                <td>{item.purchaseUnitNo}</td>
                <td className="numeric">{item.orderCount}</td>
                <td>{item.expectArrivalDate}</td>
                <td>
                  <input
                    className="line-input"
                    inputMode="decimal"
                    value={typed}
                    title={hint}
                    aria-invalid={isTooMuch}
                    aria-label={t('deliveries:form.itemQtyOf', { goodsNo: item.goodsNo })}
                    onChange={(event) => onType({ ...quantities, [item.key]: event.target.value.trim() })}
                  />
                  {isTooMuch && <span role="alert">{hint}</span>}
                </td>
                <td className="numeric">{formatQuantity(openOf(rows, item.key, typed) ?? '') || '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
