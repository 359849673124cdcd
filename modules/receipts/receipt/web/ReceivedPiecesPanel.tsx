import { readSerialsOf, SerialChoicePanel } from '#modules/inventory/web.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { isRefused, type ReceiptRow, type ReceiptStore } from './receipt-store.ts'

interface ReceivedPiecesPanelProps {
  asnId: string
  row: ReceiptRow
  store: ReceiptStore
}

/** Which pieces of a row are accepted and which are refused: scanned or chosen of those that are open; as many are received then. */
export function ReceivedPiecesPanel({ asnId, row, store }: ReceivedPiecesPanelProps) {
  const { t } = useTexts()
  if (!row.isSerial) return null
  const loadChoices = async () =>
    (await readSerialsOf({ asnId }))
      .filter(
        ({ asnLineId, status, lotNo }) =>
          asnLineId === row.asnLineId && status === 'initial' && (!row.isLotNamed || lotNo === row.lotNo),
      )
      .map(({ serialNo }) => serialNo)
  const button = (kind: 'serials' | 'refusedSerials', quantity: string, label: string) => (
    <SerialChoicePanel
      item={`${row.goodsNo} ${label}`}
      {...(isRefused(row) ? { label } : {})}
      quantity={quantity}
      serials={row[kind]}
      isOptional
      loadChoices={loadChoices}
      onChange={(serials) => {
        const count =
          kind === 'serials' ? { receiveQty: String(serials.length) } : { checkReturnQty: String(serials.length) }
        store.set(row.key, { [kind]: serials, ...(serials.length > 0 ? count : {}) })
      }}
    />
  )
  return (
    <span className="receive-pieces">
      {button('serials', row.receiveQty, t('receipts:receive.accepted'))}
      {isRefused(row) && button('refusedSerials', row.checkReturnQty, t('receipts:receive.refused'))}
    </span>
  )
}
