import { useTexts } from '#platform/web/texts/texts.ts'
import './party-filter.css'

/** The two sides of a document whose entries can be looked at alone (spec domain §6). */
export type SeenParty = 'purchaser' | 'supplier'

const PARTIES: readonly SeenParty[] = ['purchaser', 'supplier']

interface PartyFilterProps {
  /** Null: the entries of all. */
  value: SeenParty | null
  onChange: (value: SeenParty | null) => void
}

/** The entries of one side alone, and those of which no side was noted; what the system did belongs to neither. */
export function ofParty<Row>(
  rows: readonly Row[],
  party: SeenParty | null,
  partyOf: (row: Row) => string | null,
): readonly Row[] {
  if (party === null) return rows
  return rows.filter((row) => {
    const of = partyOf(row)
    return of === null || of === party
  })
}

/** “Only see purchaser” and “only see supplier”, one at a time; pressed again, all entries are back. */
export function PartyFilter({ value, onChange }: PartyFilterProps) {
  const { t } = useTexts()
  return (
    <fieldset className="party-filter" aria-label={t('lists:party.label')}>
      {PARTIES.map((party) => (
        <button
          key={party}
          type="button"
          className="party-choice"
          aria-pressed={value === party}
          onClick={() => onChange(value === party ? null : party)}
        >
          {t(`lists:party.${party}`)}
        </button>
      ))}
    </fieldset>
  )
}
