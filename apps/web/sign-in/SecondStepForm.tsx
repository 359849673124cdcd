import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** After this code only a new sign-in helps. */
const OVER_CODE = 'identity.secondStepOver'

interface SecondStepFormProps {
  /** Goes on, or rejects with what to show. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step of a sign-in: the code of the authenticator app. */
export function SecondStepForm({ onCode, onBack }: SecondStepFormProps) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [fieldError, setError] = useState('')
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => box.current?.focus(), [])

  function fail(text: string) {
    setError(text)
    setCode('')
    box.current?.focus()
  }

  async function submit() {
    if (isSending || isOver) return
    if (!code.trim()) return fail(t('shell:signIn.codeRequired'))
    setError('')
    setIsSending(true)
    try {
      await onCode(code.trim())
    } catch (error) {
      setIsSending(false)
      setIsOver(error instanceof CallError && error.errorCode === OVER_CODE)
      fail(error instanceof CallError ? error.errorMessage : t('shell:signIn.hasError'))
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <form className="sign-in-form" onSubmit={onSubmit} noValidate>
      <h1>{t('shell:signIn.codeTitle')}</h1>
      <p id="sign-in-code-text">{t('shell:signIn.codeText')}</p>
      <label htmlFor="sign-in-code">{t('shell:signIn.code')}</label>
      <input
        ref={box}
        id="sign-in-code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        aria-describedby="sign-in-code-text"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <p className="sign-in-hint" />
      <p id="sign-in-code-error" className="sign-in-error" role="alert">
        {fieldError}
      </p>
      <button
        type="submit"
        className="button button-primary"
        aria-disabled={isSending || isOver}
        aria-describedby="sign-in-code-error"
      >
        {t(isSending ? 'shell:signIn.submitting' : 'shell:signIn.confirm')}
      </button>
      <button type="button" className="button" onClick={onBack}>
        {t('shell:signIn.back')}
      </button>
    </form>
  )
}
