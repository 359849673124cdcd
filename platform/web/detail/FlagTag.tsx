import { useTexts } from '#platform/web/texts/texts.ts'
import './detail.css'
import type { Tone } from './tone.ts'

/** A yes that stands out among many noes, such as in the column "Overdue"; nothing where the flag is not set. */
export function FlagTag({ value, tone = 'bad' }: { value: boolean; tone?: Tone }) {
  const { t } = useTexts()
  if (!value) return null
  return (
    <span className={`status-tag status-${tone}`}>
      <span className="status-text">{t('lists:yes')}</span>
    </span>
  )
}
