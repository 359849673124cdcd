import { PlainTable } from '#platform/web/detail/PlainTable.tsx'
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
      <PlainTable
        label={title}
        heads={[
          { text: `${t('reconciliation:story.step')} · ${row.currency}` },
          { text: t('reconciliation:entries.net'), isNumeric: true },
          { text: t('reconciliation:entries.tax'), isNumeric: true },
        ]}
        rows={PAYABLE_STEPS.map(({ step, net, tax }) => [
          { text: t(`reconciliation:enums.movement.${step}`) },
          ...[net, tax].map((name) => ({ text: formatField(payableFields[name], row[name], t, row), isNumeric: true })),
        ])}
      />
    </section>
  )
}
