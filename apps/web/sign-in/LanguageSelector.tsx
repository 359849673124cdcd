import { useEffect, useState } from 'react'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { createStore, useStore } from '#platform/web/store.ts'
import { hasStoredLanguage, useTexts } from '#platform/web/texts/texts.ts'
import { Icon } from '../shell/menu/Icon.tsx'
import { fetchLanguages, languageInstead, type OfferedLanguage } from './offered-languages.ts'

const ownList: readonly OfferedLanguage[] = LANGUAGES.map((language) => ({
  language,
  name: LANGUAGE_NAMES[language],
  isDefault: language === DEFAULT_LANGUAGE,
}))
const offered = createStore(ownList)
let isAsked = false

interface LanguageSelectorProps {
  className: string
  onChange: (language: Language) => void
  /** What to speak instead where the present language is not offered; it stays unless given. */
  onGiveWay?: (language: Language) => void
}

/** Chooses the language among those that the server offers; those this version speaks until it has answered. */
export function LanguageSelector({ className, onChange, onGiveWay }: LanguageSelectorProps) {
  const { t, language } = useTexts()
  const languages = useStore(offered)
  const [chosen, setChosen] = useState(language)

  useEffect(() => setChosen(language), [language])

  useEffect(() => {
    if (isAsked) return
    isAsked = true
    fetchLanguages().then(
      (list) => list.length > 0 && offered.set(list),
      () => {
        // The list above serves as well; the next page asks again.
        isAsked = false
      },
    )
  }, [])

  const instead =
    onGiveWay && languages !== ownList
      ? languageInstead(languages, language, { hasChosen: hasStoredLanguage(), requested: navigator.languages })
      : null
  useEffect(() => {
    if (instead) onGiveWay?.(instead)
  }, [instead, onGiveWay])

  return (
    <span className={className}>
      <Icon name="language" />
      <select
        aria-label={t('shell:language.label')}
        value={chosen}
        onChange={(event) => {
          const next = LANGUAGES.find((known) => known === event.target.value)
          if (next && next !== language) onChange(next)
        }}
      >
        {languages.map(({ language: code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
