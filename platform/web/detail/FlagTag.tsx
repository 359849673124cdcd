import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { useTexts } from '#platform/web/texts.ts'
import './detail.css'
import type { Tone } from './tone.ts'

/** A mark that stands out where it is set, such as "Overdue": its own label as a tag, and nothing where it is not. */
export function FlagTag({ field, value, tone = 'bad' }: { field: FieldDeclaration; value: boolean; tone?: Tone }) {
  const { t } = useTexts()
  if (!value) return null
  return (
    <span className={`status-tag status-${tone}`}>
      <span className="status-text">{t(field.label)}</span>
    </span>
  )
}
