import { enumKey, type FieldDeclaration } from '#platform/contract/fields.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ToneTag } from './ToneTag.tsx'
import { type Tone, toneOf } from './tone.ts'

interface StatusTagProps {
  /** The enumeration field, whose label namespace and `enumName` give the text. */
  field: FieldDeclaration
  value: string | null | undefined
  /** For enumerations whose values are codes (`0`, `1`, `X`); otherwise the tone follows from the value. */
  tone?: Tone
}

/** A state as a small tag: its label, a mark and a tone; never colour alone. */
export function StatusTag({ field, value, tone }: StatusTagProps) {
  const { t } = useTexts()
  if (value === null || value === undefined || value === '') return null
  return <ToneTag tone={tone ?? toneOf(value)}>{t(enumKey(field, value), { defaultValue: value })}</ToneTag>
}
