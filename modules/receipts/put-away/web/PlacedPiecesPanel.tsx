import { readSerialsOf, SerialChoicePanel } from '#modules/inventory/web.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import type { PlacementRow } from './placement-store.ts'

interface PlacedPiecesPanelProps {
  receiptId: string
  goodsNo: string
  /** The cell from which they are put away; pieces of all cells where an adjustment says how they lie. */
  fromCellNo: string | null
  row: PlacementRow
  store: LineStore<PlacementRow>
}

/** Which pieces of a task go into a cell: scanned or chosen; as many go there then. */
export function PlacedPiecesPanel({ receiptId, goodsNo, fromCellNo, row, store }: PlacedPiecesPanelProps) {
  const loadChoices = async () =>
    (await readSerialsOf({ receiptId }))
      .filter(({ status, cellNo }) => status === 'inStorage' && (fromCellNo === null || cellNo === fromCellNo))
      .map(({ serialNo }) => serialNo)
  return (
    <SerialChoicePanel
      item={`${goodsNo} ${row.cellNo}`}
      quantity={row.qty}
      serials={row.serials}
      isOptional
      loadChoices={loadChoices}
      onChange={(serials) =>
        store.set(row.key, { serials, ...(serials.length > 0 ? { qty: String(serials.length) } : {}) })
      }
    />
  )
}
