import { type KeyboardEvent, useId, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { RichTextInput } from '#platform/web/form/RichTextInput.tsx'
import { useTexts } from '#platform/web/texts.ts'

export interface NewsText {
  title: string
  body: string
}
export type NewsTexts = Readonly<Partial<Record<Language, NewsText>>>

interface NewsTextsPanelProps {
  texts: NewsTexts
  /** Counts how often texts came from elsewhere than these boxes. */
  takings: number
  /** Why nothing can be changed; null while it can. */
  closedReason: string | null
  onChange: (language: Language, text: NewsText) => void
}

export const NO_TEXT: NewsText = { title: '', body: '' }

/** Title and text in each language under tabs; those that are written carry a mark. Arrows move between them. */
export function NewsTextsPanel({ texts, takings, closedReason, onChange }: NewsTextsPanelProps) {
  const { t, language: own } = useTexts()
  const id = useId()
  const isWritten = (language: Language) => (texts[language]?.title ?? '') !== ''
  const [shown, setShown] = useState(() => (isWritten(own) ? own : (LANGUAGES.find(isWritten) ?? own)))
  const text = texts[shown] ?? NO_TEXT
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = LANGUAGES[(LANGUAGES.indexOf(shown) + step + LANGUAGES.length) % LANGUAGES.length]
    if (step === 0 || !next) return
    event.preventDefault()
    setShown(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <section className="news-texts" aria-label={t('news:maintenance.texts')}>
      <div role="tablist" className="section-tabs" aria-label={t('news:maintenance.languages')} onKeyDown={onKeyDown}>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            id={`${id}-${language}`}
            type="button"
            role="tab"
            aria-selected={language === shown}
            aria-controls={`${id}-panel`}
            aria-label={
              isWritten(language)
                ? t('news:maintenance.written', { language: LANGUAGE_NAMES[language] })
                : LANGUAGE_NAMES[language]
            }
            tabIndex={language === shown ? 0 : -1}
            onClick={() => setShown(language)}
          >
            {LANGUAGE_NAMES[language]} {isWritten(language) && <span className="news-written">✓</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} className="news-text">
        <label htmlFor={`${id}-title`}>{t('news:fields.title')}</label>
        <input
          id={`${id}-title`}
          className="news-title-box"
          maxLength={200}
          lang={shown}
          value={text.title}
          disabled={closedReason !== null}
          title={closedReason ?? undefined}
          onChange={(event) => onChange(shown, { ...text, title: event.target.value })}
        />
        <span aria-hidden="true">{t('news:fields.body')}</span>
        <RichTextInput
          key={`${shown}-${takings}`}
          label={t('news:fields.body')}
          language={shown}
          initialHtml={text.body}
          disabledReason={closedReason}
          onChange={(body) => onChange(shown, { ...text, body })}
        />
      </div>
    </section>
  )
}
