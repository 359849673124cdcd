import { type FormEvent, useId, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { encodePassword } from '#platform/web/call/encode-password.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { passwordCalls } from '../contract/calls.ts'
import { fitsPasswordPolicy, passwordRules } from '../contract/password-policy.ts'
import '#modules/identity/setting/web/SettingPanel.css'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePasswordPolicy } from './use-password-policy.ts'

const api = callsOf<typeof passwordCalls>()

const changePassword = (
  input: CallInput<typeof passwordCalls, 'ISupSrmSysUserService/updatepwd'>,
  options: CallOptions,
) => api('ISupSrmSysUserService/updatepwd', input, { ...options, isSessionRenewal: true })

interface PasswordPanelProps {
  onChanged?: () => void
  /** Whether something is typed that would be lost. */
  onDirty?: (isDirty: boolean) => void
}

const EMPTY = { oldPwd: '', newPwd: '', confirmPwd: '' }
type Passwords = typeof EMPTY
const BOXES = [
  ['oldPwd', 'current-password'],
  ['newPwd', 'new-password'],
  ['confirmPwd', 'new-password'],
] as const

/** Changes the own password; what the new one needs is shown while it is typed. Works without the control kit. */
export function PasswordPanel({ onChanged, onDirty }: PasswordPanelProps) {
  const { t } = useTexts()
  const id = useId()
  const [typed, setTyped] = useState(EMPTY)
  const [isShown, setIsShown] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const change = useCommand(changePassword, {
    successKey: 'identity:password.changed',
    onDone: () => {
      setTyped(EMPTY)
      setIsTried(false)
      onDirty?.(false)
      onChanged?.()
    },
  })
  const { policy } = usePasswordPolicy()
  const { oldPwd, newPwd, confirmPwd } = typed
  const isSame = newPwd === confirmPwd
  const errors: Record<keyof Passwords, string> = {
    oldPwd: oldPwd === '' ? t('lists:validation.required') : '',
    newPwd:
      newPwd === ''
        ? t('lists:validation.required')
        : fitsPasswordPolicy(newPwd, policy)
          ? ''
          : t('identity:password.unfit'),
    confirmPwd: confirmPwd === '' ? t('lists:validation.required') : isSame ? '' : t('identity:errors.passwordsDiffer'),
  }
  /** Two that differ are told as soon as the second is as long as the first, everything else on submitting. */
  const isGiven = (name: keyof Passwords) =>
    isTried || (name === 'confirmPwd' && confirmPwd.length >= newPwd.length && confirmPwd !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    const wrong = BOXES.find(([name]) => errors[name] !== '')
    if (wrong) {
      document.getElementById(`${id}-${wrong[0]}`)?.focus()
      return
    }
    void change.submit({
      oldPwd: encodePassword(oldPwd),
      newPwd: encodePassword(newPwd),
      confirmPwd: encodePassword(confirmPwd),
    })
  }

  const demands: readonly { name: string; values: Record<string, unknown>; isMet: boolean }[] = [
    ...passwordRules(policy).map(({ name, values, isMet }) => ({ name, values, isMet: isMet(newPwd) })),
    { name: 'same', values: {}, isMet: newPwd !== '' && isSame },
  ]
  return (
    <form className="plain-form" noValidate onSubmit={submit}>
      {BOXES.map(([name, autoComplete]) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{t(`identity:fields.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={99}
            required
            aria-invalid={isGiven(name) && errors[name] !== ''}
            aria-describedby={`${id}-${name}-error ${name === 'newPwd' ? `${id}-demands` : ''}`}
            value={typed[name]}
            onChange={(event) => {
              setTyped({ ...typed, [name]: event.target.value })
              onDirty?.(true)
            }}
          />
          <p id={`${id}-${name}-error`} className="plain-error" role="alert">
            {isGiven(name) && errors[name]}
          </p>
        </div>
      ))}
      <label className="plain-check">
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {t('identity:password.show')}
      </label>
      <div id={`${id}-demands`} className="password-demands">
        <p>{t('identity:password.demands')}</p>
        <ul>
          {demands.map(({ name, values, isMet }) => (
            <li key={name} className={isMet ? 'is-met' : ''}>
              <span className="password-mark" aria-hidden="true">
                {isMet ? '✓' : '○'}
              </span>
              {t(`identity:password.rules.${name}`, values)}
              <span className="visually-hidden">{t(isMet ? 'identity:password.met' : 'identity:password.notMet')}</span>
            </li>
          ))}
        </ul>
      </div>
      <ReasonedButton type="submit" className="button button-primary" isPending={change.isPending}>
        {t('identity:password.submit')}
      </ReasonedButton>
    </form>
  )
}
