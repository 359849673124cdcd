import { readSerialsOf, SerialChoicePanel } from '#modules/inventory/web.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import type { ReturnRow } from './return-store.ts'

/** Which pieces of an acceptance go back from a cell: scanned or chosen; as many go back then. */
export function ReturnedPiecesPanel({ row, store }: { row: ReturnRow; store: LineStore<ReturnRow> }) {
  if (!row.isSerial) return null
  const loadChoices = async () =>
    (await readSerialsOf({ receiptId: row.receiptId }))
      .filter(({ status, cellNo }) => status === 'inStorage' && cellNo === row.cellNo)
      .map(({ serialNo }) => serialNo)
  return (
    <SerialChoicePanel
      item={`${row.goodsNo} ${row.cellNo}`}
      quantity={row.returnQty}
      serials={row.serials}
      isOptional
      loadChoices={loadChoices}
      onChange={(serials) =>
        store.set(row.key, { serials, ...(serials.length > 0 ? { returnQty: String(serials.length) } : {}) })
      }
    />
  )
}
