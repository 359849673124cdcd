import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '#platform/contract/values/languages.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { Logo } from '../shell/Logo.tsx'
import { Icon } from '../shell/menu/Icon.tsx'
import { LanguageSelector } from './LanguageSelector.tsx'
import { QuayDrawing } from './QuayDrawing.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { SingleSignOnLink, singleSignOnError } from './SingleSignOnLink.tsx'
import { COMPANY_NEEDED, lastCompany, type TypedCredentials } from './sign-in.ts'
import './sign-in.css'

interface SignInPageProps {
  /** Why the start failed, when it did. */
  startError: string | null
  /** Signs in and goes on, or answers the ticket of the second step; rejects with what to show. */
  onSignIn: (typed: TypedCredentials) => Promise<string | null>
  /** Second step: goes on, or rejects with what to show. */
  onCode: (ticket: string, code: string) => Promise<void>
  onLanguage: (language: Language) => void
  /** The present language is not offered, this one is. */
  onGiveWay: (language: Language) => void
  /** The reader is about to sign in: what comes next may be fetched. */
  onTyping: () => void
}

/** `/login`: user number, password, language. Plain CSS, so that it is there at once. */
export function SignInPage({ startError, onSignIn, onCode, onLanguage, onGiveWay, onTyping }: SignInPageProps) {
  const { t } = useTexts()
  const [userNo, setUserNo] = useState('')
  const [password, setPassword] = useState('')
  const [company, setCompany] = useState(lastCompany)
  const [isCompanyAsked, setIsCompanyAsked] = useState(company !== '')
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [fieldError, setError] = useState<string | null>(null)
  const [ticket, setTicket] = useState<string | null>(null)
  const userNoBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  const companyBox = useRef<HTMLInputElement>(null)

  useEffect(() => userNoBox.current?.focus(), [])

  const noteCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'))

  function fail(text: string, box: HTMLInputElement | null) {
    setError(text)
    box?.focus()
  }

  /** What was typed stays: it was right, for several. */
  function askCompany(text: string) {
    flushSync(() => setIsCompanyAsked(true))
    fail(text, companyBox.current)
  }

  async function submit() {
    if (isSigningIn) return
    if (!userNo.trim()) return fail(t('shell:signIn.userNoRequired'), userNoBox.current)
    if (!password) return fail(t('shell:signIn.passwordRequired'), passwordBox.current)
    setError(null)
    setIsSigningIn(true)
    try {
      const next = await onSignIn({ userNo, password, company })
      if (next === null) return
      setTicket(next)
      setIsSigningIn(false)
      setPassword('')
    } catch (error) {
      setIsSigningIn(false)
      if (error instanceof CallError && error.errorCode === COMPANY_NEEDED) return askCompany(error.errorMessage)
      fail(error instanceof CallError ? error.errorMessage : t('shell:signIn.hasError'), passwordBox.current)
      passwordBox.current?.select()
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  const providerError = singleSignOnError(location.search)
  const fromProvider = providerError && t(providerError)
  const passwordLabel = t(isPasswordShown ? 'shell:signIn.hidePassword' : 'shell:signIn.showPassword')

  return (
    <div className="sign-in">
      <header className="sign-in-scene">
        <div className="sign-in-brand">
          <Logo size={36} />
          <span>{t('shell:product.name')}</span>
        </div>
        <p className="sign-in-tagline">{t('shell:product.tagline')}</p>
        <ul className="sign-in-benefits">
          <li>{t('shell:signIn.benefitAnswer')}</li>
          <li>{t('shell:signIn.benefitShip')}</li>
          <li>{t('shell:signIn.benefitSee')}</li>
        </ul>
        <QuayDrawing />
      </header>
      <main className="sign-in-main">
        <LanguageSelector className="sign-in-language" onChange={onLanguage} onGiveWay={onGiveWay} />
        {ticket === null ? (
          <form className="sign-in-form" onSubmit={onSubmit} onChange={onTyping} noValidate>
            <h1>{t('shell:signIn.title')}</h1>
            <label htmlFor="sign-in-user">{t('shell:signIn.userNo')}</label>
            <input
              ref={userNoBox}
              id="sign-in-user"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={99}
              value={userNo}
              onChange={(event) => setUserNo(event.target.value)}
            />
            <label htmlFor="sign-in-password">{t('shell:signIn.password')}</label>
            <div className="sign-in-password">
              <input
                ref={passwordBox}
                id="sign-in-password"
                name="password"
                type={isPasswordShown ? 'text' : 'password'}
                autoComplete="current-password"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={99}
                aria-describedby="sign-in-caps-lock"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                onKeyDown={noteCapsLock}
                onKeyUp={noteCapsLock}
                onBlur={() => setIsCapsLockOn(false)}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={passwordLabel}
                title={passwordLabel}
                aria-pressed={isPasswordShown}
                onClick={() => setIsPasswordShown(!isPasswordShown)}
              >
                <Icon name={isPasswordShown ? 'eyeOff' : 'eye'} />
              </button>
            </div>
            {isCompanyAsked && (
              <>
                <label htmlFor="sign-in-company">{t('shell:signIn.company')}</label>
                <input
                  ref={companyBox}
                  id="sign-in-company"
                  name="organization"
                  autoComplete="organization"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={60}
                  placeholder={t('shell:signIn.companyHint')}
                  value={company}
                  onChange={(event) => setCompany(event.target.value)}
                />
              </>
            )}
            <p id="sign-in-caps-lock" className="sign-in-hint" aria-live="polite">
              {isCapsLockOn && t('shell:signIn.capsLock')}
            </p>
            <p className="sign-in-error" role="alert">
              {fieldError ?? (startError === null ? fromProvider : startError || t('shell:signIn.hasError'))}
            </p>
            <button
              type="submit"
              className="button button-primary"
              aria-disabled={isSigningIn}
              aria-description={isSigningIn ? t('shell:signIn.submitting') : undefined}
            >
              {t(isSigningIn ? 'shell:signIn.submitting' : 'shell:signIn.submit')}
            </button>
            <SingleSignOnLink />
          </form>
        ) : (
          <SecondStepForm onCode={(code) => onCode(ticket, code)} onBack={() => setTicket(null)} />
        )}
        <p className="sign-in-news">
          <a href="/announcement">{t('shell:signIn.announcements')}</a>
        </p>
      </main>
    </div>
  )
}
