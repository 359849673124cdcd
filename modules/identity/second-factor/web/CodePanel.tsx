import { type FormEvent, useId, useState } from 'react'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'

type Typed = { pwd: string; code: string }
const EMPTY: Typed = { pwd: '', code: '' }

interface CodePanelProps {
  /** What is asked for, in this order. */
  boxes: readonly (keyof Typed)[]
  /** A recovery code will do as well. */
  canRecover?: boolean
  hint?: string
  submitKey: string
  isPending: boolean
  /** Answers undefined when it was refused; the reason is shown already. */
  onSubmit: (typed: Typed) => Promise<unknown>
}

/** Asks for the own password, a code of the authenticator app, or both. */
export function CodePanel({ boxes, canRecover = false, hint, submitKey, isPending, onSubmit }: CodePanelProps) {
  const { t } = useTexts()
  const id = useId()
  const [typed, setTyped] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
  const digits = typed.code.replace(/[\s-]/g, '')
  const isCode = /^\d{6}$/.test(digits) || (canRecover && /^[A-Za-z2-9]{16}$/.test(digits))
  const errors: Typed = {
    pwd: typed.pwd === '' ? t('lists:validation.required') : '',
    code: isCode ? '' : t('identity:factor.codeNeeded'),
  }

  async function send() {
    setIsTried(true)
    const wrong = boxes.find((name) => errors[name] !== '')
    if (wrong) {
      document.getElementById(`${id}-${wrong}`)?.focus()
      return
    }
    const answer = await onSubmit({ ...typed, code: digits })
    // A code counts once, so it is never sent again.
    setTyped(answer === undefined ? { ...typed, code: '' } : EMPTY)
    setIsTried(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form className="plain-form" noValidate onSubmit={submit}>
      {boxes.map((name) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{t(`identity:fields.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            type={name === 'pwd' ? 'password' : 'text'}
            autoComplete={name === 'pwd' ? 'current-password' : 'one-time-code'}
            {...(name === 'code' && !canRecover ? { inputMode: 'numeric' as const } : {})}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={99}
            required
            aria-invalid={isTried && errors[name] !== ''}
            aria-describedby={`${id}-${name}-error${name === 'code' && hint ? ` ${id}-hint` : ''}`}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
          <p id={`${id}-${name}-error`} className="plain-error" role="alert">
            {isTried && errors[name]}
          </p>
        </div>
      ))}
      {hint && (
        <p id={`${id}-hint`} className="plain-hint">
          {hint}
        </p>
      )}
      <ReasonedButton type="submit" className="button button-primary" isPending={isPending}>
        {t(submitKey)}
      </ReasonedButton>
    </form>
  )
}
