import { readSerialsOf, SerialChoicePanel } from '#modules/inventory/web.ts'

interface StoredPiecesPanelProps {
  receiptId: string
  goodsNo: string
  /** The cell in which they lie; pieces of all cells where none is named. */
  inCell: string | null
  row: { cellNo: string; serials: readonly string[] }
  quantity: string
  /** The pieces, and how many they are as the row's quantity; nothing where none is named. */
  onChange: (serials: string[], quantity: string | undefined) => void
}

/** Which pieces of an acceptance a row is about: scanned or chosen; as many it is about then. */
export function StoredPiecesPanel({ receiptId, goodsNo, inCell, row, quantity, onChange }: StoredPiecesPanelProps) {
  const loadChoices = async () =>
    (await readSerialsOf({ receiptId }))
      .filter(({ status, cellNo }) => status === 'inStorage' && (inCell === null || cellNo === inCell))
      .map(({ serialNo }) => serialNo)
  return (
    <SerialChoicePanel
      item={`${goodsNo} ${row.cellNo}`}
      quantity={quantity}
      serials={row.serials}
      isOptional
      loadChoices={loadChoices}
      onChange={(serials) => onChange(serials, serials.length > 0 ? String(serials.length) : undefined)}
    />
  )
}
