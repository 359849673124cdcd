import { useSyncExternalStore } from 'react'
import { LineSerialsPanel } from '#modules/deliveries/asn-creation/web/LineSerialsPanel.tsx'
import { LotNumberPanel } from '#modules/deliveries/label/web/LotNumberPanel.tsx'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import {
  isLastLine,
  type ResubmissionStore,
  type ResubmittedLot,
  removeAdded,
  setDropped,
  splitAdded,
} from './resubmission-store.ts'

/** What may be done with a row: its line dropped and put back; one that is added split into lots and taken away. */
export function ResubmittedRowPanel({ row, store }: { row: ResubmittedLot; store: ResubmissionStore }) {
  const { t } = useTexts()
  const isLast = useSyncExternalStore(store.subscribe, () => isLastLine(store.lines(), row))
  const serials = row.isSerial && !row.isDropped && (
    <LineSerialsPanel
      row={row}
      quantity={row.qty}
      label={t('inventory:titles.serial')}
      onChange={(reported) => store.set(row.lotId, { serials: reported })}
    />
  )
  const named = { purchaseNo: row.purchaseNo, lineBatch: row.lineBatch }
  if (row.isAdded) {
    return (
      <span className="asn-resubmit-buttons">
        {serials}
        {row.hasLotRule && (
          <LotNumberPanel
            lot={row}
            onDrawn={(lotNo) => store.set(row.lotId, { lotNo })}
            onErrors={(errors) => {
              const at = store.lines().findIndex(({ lotId }) => lotId === row.lotId)
              store.applyErrors(errors.map((error) => ({ ...error, path: `${at}.productDate` })))
            }}
          />
        )}
        {row.giftQty !== null && (
          <ReasonedButton
            className="list-link"
            aria-label={t('deliveries:form.splitLine', named)}
            onClick={() => splitAdded(store, row)}
          >
            {t('deliveries:form.split')}
          </ReasonedButton>
        )}
        <ReasonedButton
          className="list-link"
          aria-label={t(row.giftQty === null ? 'deliveries:form.removeLot' : 'deliveries:form.removeLine', named)}
          onClick={() => removeAdded(store, row)}
        >
          {t('lists:lines.remove')}
        </ReasonedButton>
      </span>
    )
  }
  // A line is dropped with all its lots, at the first of them.
  if (row.giftQty === null) return serials || null
  return (
    <span className="asn-resubmit-buttons">
      {serials}
      <ReasonedButton
        className="list-link"
        aria-label={t(row.isDropped ? 'deliveries:actions.keepLineOf' : 'deliveries:actions.dropLineOf', named)}
        reason={!row.isDropped && isLast ? t('deliveries:errors.noLineStays') : null}
        onClick={() => setDropped(store, row, !row.isDropped)}
      >
        {t(row.isDropped ? 'deliveries:actions.keepLine' : 'deliveries:actions.dropLine')}
      </ReasonedButton>
    </span>
  )
}
