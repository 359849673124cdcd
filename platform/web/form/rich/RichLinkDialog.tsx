import { useId, useState } from 'react'
import { Dialog } from '#platform/web/kit/Dialog.tsx'
import { isRichLink } from '#platform/web/kit/rich-elements.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

interface RichLinkDialogProps {
  /** The address that the link has. */
  address: string
  /** Null: nothing is to change. */
  onAnswer: (address: string | null) => void
}

/** Asks where a link leads. */
export function RichLinkDialog({ address, onAnswer }: RichLinkDialogProps) {
  const { t } = useTexts()
  const id = useId()
  const [typed, setTyped] = useState(address)
  const [isWrong, setIsWrong] = useState(false)
  const confirm = () => {
    const next = typed.trim()
    if (isRichLink(next)) onAnswer(next)
    else setIsWrong(true)
  }
  return (
    <Dialog
      title={t('lists:richText.linkTitle')}
      onCancel={() => onAnswer(null)}
      actions={
        <>
          <button type="button" className="button" onClick={() => onAnswer(null)}>
            {t('lists:richText.cancel')}
          </button>
          <button type="button" className="button button-primary" onClick={confirm}>
            {t('lists:richText.linkSet')}
          </button>
        </>
      }
    >
      <label className="rich-link" htmlFor={id}>
        {t('lists:richText.linkAddress')}
      </label>
      <input
        id={id}
        className="rich-address"
        type="text"
        inputMode="url"
        autoFocus
        maxLength={1000}
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          confirm()
        }}
      />
      <p id={`${id}-error`} className="rich-error" role="alert">
        {isWrong && t('lists:richText.linkWrong')}
      </p>
    </Dialog>
  )
}
