import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from '../ListIcon.tsx'
import type { ConditionChip } from './search-control.ts'

interface ConditionChipsProps {
  chips: readonly ConditionChip[]
  /** Clears these keys of the condition. */
  onClear: (keys: readonly string[]) => void
}

/** The conditions that apply now, each with a button that takes it away, and one for all. */
export function ConditionChips({ chips, onClear }: ConditionChipsProps) {
  const { t } = useTexts()
  if (chips.length === 0) return null
  return (
    <ul className="list-chips" aria-label={t('lists:search.conditions')}>
      {chips.map((chip) => (
        <li key={chip.name} className="list-chip">
          <span className="list-chip-text" title={`${chip.label}: ${chip.text}`}>
            <span className="list-chip-label">{chip.label}</span> {chip.text}
          </span>
          <button
            type="button"
            aria-label={t('lists:search.removeCondition', { label: chip.label })}
            onClick={() => onClear(chip.keys)}
          >
            <ListIcon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="list-link" onClick={() => onClear(chips.flatMap((chip) => chip.keys))}>
          {t('lists:search.clearAll')}
        </button>
      </li>
    </ul>
  )
}
