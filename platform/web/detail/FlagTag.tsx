import { useTexts } from '#platform/web/texts/texts.ts'
import { ToneTag } from './ToneTag.tsx'
import type { Tone } from './tone.ts'

/** A yes that stands out among many noes, such as in the column "Overdue"; nothing where the flag is not set. */
export function FlagTag({ value, tone = 'bad' }: { value: boolean; tone?: Tone }) {
  const { t } = useTexts()
  return value ? <ToneTag tone={tone}>{t('lists:yes')}</ToneTag> : null
}
