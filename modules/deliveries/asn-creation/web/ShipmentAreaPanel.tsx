import { useSyncExternalStore } from 'react'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { cssVariables } from '#platform/web/kit/css-variables.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ShipmentPanel } from './ShipmentPanel.tsx'
import { fillDownBatches, reasonAgainstFilling, type ShipmentRow, type ShipmentStore } from './shipment-store.ts'

/** So many rows are in sight at once; further ones are scrolled to. */
const ROWS_IN_SIGHT = 8

/** The shipment list of a new ASN, with the button that fills batch numbers down. */
export function ShipmentAreaPanel({ store, columns }: { store: ShipmentStore; columns: LineColumn<ShipmentRow>[] }) {
  const { t } = useTexts()
  const rows = useSyncExternalStore(store.subscribe, store.lines)
  const whyNotFilled = reasonAgainstFilling(rows)
  return (
    <section
      className="asn-form-area asn-form-shipment"
      style={cssVariables({ '--rows': Math.min(rows.length, ROWS_IN_SIGHT) })}
      aria-labelledby="asn-shipment"
    >
      <header>
        <h2 id="asn-shipment">{t('deliveries:form.shipment')}</h2>
        {rows.length > 1 && (
          <ReasonedButton
            className="list-link"
            title={t('deliveries:form.fillDownHint')}
            reason={whyNotFilled === null ? null : t(whyNotFilled)}
            onClick={() => fillDownBatches(store)}
          >
            {t('deliveries:form.fillDown')}
          </ReasonedButton>
        )}
      </header>
      <ShipmentPanel store={store} columns={columns} />
    </section>
  )
}
