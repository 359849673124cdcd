import { useEffect, useId, useRef, useState } from 'react'
import { typedMoment } from '#platform/web/form/control/typed-date.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import './history.css'

interface AsOfPanelProps {
  /** The moment that is shown; null is now. */
  asOf: string | null
  onShow: (asOf: string | null) => void
}

/** Asks as of when something is to be shown, to the second, and leads back to now. */
export function AsOfPanel({ asOf, onShow }: AsOfPanelProps) {
  const { t } = useTexts()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => setTyped(asOf ?? ''), [asOf])
  const moment = typedMoment(typed)
  return (
    <form
      className="history-ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (moment === null) return
        setTyped(moment)
        onShow(moment)
      }}
    >
      <label htmlFor={`${id}-at`}>{t('lists:history.asOf')}</label>
      <span className="history-moment">
        <input
          id={`${id}-at`}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          // The form in which all times are shown; browsers write theirs in the order of their own language.
          placeholder="YYYY-MM-DD HH:mm:ss"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${t('lists:history.asOf')} ${t('lists:lines.pickDate')}`}
          onClick={() => picker.current?.showPicker()}
        >
          <ListIcon name="calendar" />
        </button>
        <input
          ref={picker}
          type="datetime-local"
          step="1"
          tabIndex={-1}
          aria-hidden="true"
          value={moment?.replace(' ', 'T') ?? ''}
          onChange={(event) => {
            setTyped(typedMoment(event.target.value) ?? '')
            document.getElementById(`${id}-at`)?.focus()
          }}
        />
      </span>
      <ReasonedButton type="submit" reason={moment === null ? t('lists:history.chooseFirst') : null}>
        {t('lists:history.show')}
      </ReasonedButton>
      {asOf !== null && (
        <button type="button" className="list-link" onClick={() => onShow(null)}>
          {t('lists:history.backToNow')}
        </button>
      )}
    </form>
  )
}
