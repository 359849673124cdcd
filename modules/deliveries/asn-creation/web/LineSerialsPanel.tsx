import type { labelCalls } from '#modules/deliveries/label/contract/calls.ts'
import { SerialChoicePanel } from '#modules/inventory/web.ts'
import { callsOf } from '#platform/web/call/call-client.ts'

const api = callsOf<typeof labelCalls>()

interface LineSerialsPanelProps {
  row: {
    batchId: string
    goodsNo: string
    lineBatch: string
    productDate: string
    hasSerialRule: boolean
    serials: readonly string[]
  }
  quantity: string
  /** Told before the count, where no head of a column tells what it counts. */
  label?: string
  onChange: (serials: string[]) => void
}

/** The pieces of a line or lot that is about to be shipped; where the item's rule makes numbers, those that miss are made. */
export function LineSerialsPanel({ row, quantity, label, onChange }: LineSerialsPanelProps) {
  const { batchId, goodsNo, lineBatch, productDate, hasSerialRule, serials } = row
  const generate = async (count: number) =>
    (
      await api(
        'ISupSrmAsnService/generateSerialNos',
        { batchId, count, productDate: productDate || null },
        { menuNo: 'addAsn', idempotencyKey: crypto.randomUUID() },
      )
    ).serials
  return (
    <SerialChoicePanel
      item={`${goodsNo} ${lineBatch}`}
      {...(label === undefined ? {} : { label })}
      quantity={quantity}
      serials={serials}
      generate={hasSerialRule ? generate : undefined}
      onChange={onChange}
    />
  )
}
