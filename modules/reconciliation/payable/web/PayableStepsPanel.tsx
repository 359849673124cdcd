import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { payableFields } from '../contract/fields.ts'
import type { Payable } from './payables.ts'

/** Steps of a payable from its bill to the ERP, with the fields that say how much has come to them. */
export const PAYABLE_STEPS = [
  { step: 'bill', net: 'onBillNet', tax: 'onBillTax' },
  { step: 'confirm', net: 'confirmedNet', tax: 'confirmedTax' },
  { step: 'invoice', net: 'invoicedNet', tax: 'invoicedTax' },
  { step: 'approve', net: 'approvedNet', tax: 'approvedTax' },
  { step: 'throw', net: 'thrownNet', tax: 'thrownTax' },
] as const

/** How much of a payable has come to each step. */
export function PayableStepsPanel({ row }: { row: Payable }) {
  const { t } = useTexts()
  const title = t('reconciliation:panel.steps')
  return (
    <section>
      <h3>{title}</h3>
      <table className="rows-table rows-sums" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{`${t('reconciliation:story.step')} · ${row.currency}`}</th>
            <th scope="col" className="rows-number">
              {t('reconciliation:entries.net')}
            </th>
            <th scope="col" className="rows-number">
              {t('reconciliation:entries.tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {PAYABLE_STEPS.map(({ step, net, tax }) => (
            <tr key={step}>
              <td>{t(`reconciliation:enums.movement.${step}`)}</td>
              <td className="rows-number">{formatField(payableFields[net], row[net], t, row)}</td>
              <td className="rows-number">{formatField(payableFields[tax], row[tax], t, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
