import { useTexts } from '#platform/web/texts/texts.ts'

interface OrderNaturePanelProps {
  natures: readonly string[]
  value: string
  onChange: (nature: string) => void
}

/** The order nature whose lines are matched; nothing to choose where there is but one. */
export function OrderNaturePanel({ natures, value, onChange }: OrderNaturePanelProps) {
  const { t } = useTexts()
  if (natures.length <= 1) return null
  return (
    <span>
      <span id="asn-nature">{t('orders:fields.orderType')}</span>{' '}
      <select aria-labelledby="asn-nature" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('deliveries:form.allNatures')}</option>
        {natures.map((one) => (
          <option key={one} value={one}>
            {t(`orders:enums.orderType.${one}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
