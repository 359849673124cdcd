import { type KeyboardEvent, useId, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { RichTextInput } from '#platform/web/form/rich/RichTextInput.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'

export interface NewsText {
  subject: string
  content: string
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

export const NO_TEXT: NewsText = { subject: '', content: '' }

/** Title and text in each language under tabs; those that are written carry a mark. Arrows move between them. */
export function NewsTextsPanel({ texts, takings, closedReason, onChange }: NewsTextsPanelProps) {
  const { t, language: own } = useTexts()
  const id = useId()
  const isWritten = (language: Language) => (texts[language]?.subject ?? '') !== ''
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
        <label htmlFor={`${id}-subject`}>{t('news:fields.subject')}</label>
        <input
          id={`${id}-subject`}
          className="news-title-box"
          maxLength={200}
          lang={shown}
          value={text.subject}
          disabled={closedReason !== null}
          title={closedReason ?? undefined}
          onChange={(event) => onChange(shown, { ...text, subject: event.target.value })}
        />
        <span aria-hidden="true">{t('news:fields.content')}</span>
        <RichTextInput
          key={`${shown}-${takings}`}
          label={t('news:fields.content')}
          language={shown}
          initialHtml={text.content}
          disabledReason={closedReason}
          onChange={(content) => onChange(shown, { ...text, content })}
        />
      </div>
    </section>
  )
}
