import { useEffect, useId, useState } from 'react'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts.ts'
import './past.css'

interface AsOfPanelProps {
  /** The moment that is shown; null is now. */
  asOf: string | null
  onShow: (asOf: string | null) => void
}

/** Asks as of when something is to be shown, to the second, and leads back to now. */
export function AsOfPanel({ asOf, onShow }: AsOfPanelProps) {
  const { t } = useTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  useEffect(() => setTyped(asOf?.replace(' ', 'T') ?? ''), [asOf])
  return (
    <form
      className="past-ask"
      onSubmit={(event) => {
        event.preventDefault()
        // Browsers leave out seconds that are zero.
        if (typed !== '') onShow(typed.length === 16 ? `${typed.replace('T', ' ')}:00` : typed.replace('T', ' '))
      }}
    >
      <label htmlFor={`${id}-at`}>{t('lists:past.asOf')}</label>
      <input
        id={`${id}-at`}
        type="datetime-local"
        step="1"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ReasonedButton type="submit" reason={typed === '' ? t('lists:past.chooseFirst') : null}>
        {t('lists:past.show')}
      </ReasonedButton>
      {asOf !== null && (
        <button type="button" className="list-link" onClick={() => onShow(null)}>
          {t('lists:past.backToNow')}
        </button>
      )}
    </form>
  )
}
