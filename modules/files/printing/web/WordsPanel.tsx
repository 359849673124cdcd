import { Input, Segmented, Select } from 'antd'
import { useId } from 'react'
import { GENERAL_NAMES, type Words } from '#platform/contract/list/print-layout.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/values/languages.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { LayoutNames } from './layout-item.ts'

interface ValueSelectProps {
  names: LayoutNames['head']
  onInsert: (text: string) => void
}

/** Puts the value of a field into a text. */
export function ValueSelect({ names, onInsert }: ValueSelectProps) {
  const { t } = useTexts()
  const general = GENERAL_NAMES.map((name) => ({ name, label: t(`documents:design.names.${name}`) }))
  const optionOf = ({ name, label }: { name: string; label: string }) => ({ value: name, label: `${label} · ${name}` })
  return (
    <Select
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      className="design-insert"
      placeholder={t('documents:design.insert')}
      aria-label={t('documents:design.insert')}
      popupMatchSelectWidth={280}
      options={[
        { label: t('documents:design.ofDocument'), options: names.map(optionOf) },
        { label: t('documents:design.ofPrint'), options: general.map(optionOf) },
      ]}
      onChange={(name: string) => onInsert(`{{${name}}}`)}
    />
  )
}

interface WordsPanelProps {
  label: string
  /** Text with values for all languages, words in each, or a text of the product; undefined: the field's own name. */
  value: string | Words | undefined
  /** The same text in all languages is possible. */
  canBePattern: boolean
  /** Without words the name of the field stands. */
  canBeEmpty: boolean
  names: LayoutNames['head']
  onChange: (value: string | Words | undefined) => void
}

type Mode = 'none' | 'pattern' | 'words' | 'key'

const modeOf = (value: WordsPanelProps['value']): Mode => {
  if (value === undefined) return 'none'
  if (typeof value === 'string') return 'pattern'
  return 'key' in value ? 'key' : 'words'
}

/** Words of a layout: the same text in all languages, words of its own in each, or a text of the product. */
export function WordsPanel({ label, value, canBePattern, canBeEmpty, names, onChange }: WordsPanelProps) {
  const { t } = useTexts()
  const id = useId()
  const mode = modeOf(value)
  const key = typeof value === 'object' && 'key' in value ? String(value.key) : ''
  const modes: readonly Mode[] = [
    ...(canBeEmpty ? (['none'] as const) : []),
    ...(canBePattern ? (['pattern'] as const) : []),
    'words',
    ...(mode === 'key' ? (['key'] as const) : []),
  ]
  const change = (next: Mode) => {
    const text = typeof value === 'string' ? value : key ? t(key) : ''
    if (next === 'none') onChange(undefined)
    if (next === 'pattern') onChange(text)
    if (next === 'words') onChange(Object.fromEntries(LANGUAGES.map((language) => [language, text])))
  }
  const words: Readonly<Record<string, string>> = mode === 'words' && typeof value === 'object' ? value : {}
  const pattern = typeof value === 'string' ? value : ''
  return (
    <fieldset className="design-words">
      <legend>{label}</legend>
      {modes.length > 1 && (
        <Segmented<Mode>
          size="small"
          value={mode}
          options={modes.map((one) => ({ value: one, label: t(`documents:design.words.${one}`) }))}
          onChange={change}
        />
      )}
      {mode === 'pattern' && (
        <>
          <Input
            size="small"
            maxLength={300}
            aria-label={label}
            value={pattern}
            onChange={(event) => onChange(event.target.value)}
          />
          <ValueSelect names={names} onInsert={(text) => onChange(pattern + text)} />
        </>
      )}
      {mode === 'words' &&
        LANGUAGES.map((language) => (
          <div key={language} className="design-word">
            <label htmlFor={`${id}-${language}`}>{LANGUAGE_NAMES[language]}</label>
            <Input
              id={`${id}-${language}`}
              size="small"
              lang={language}
              maxLength={300}
              value={words[language] ?? ''}
              onChange={(event) => onChange({ ...words, [language]: event.target.value })}
            />
          </div>
        ))}
      {mode === 'key' && <p>{t(key)}</p>}
    </fieldset>
  )
}
