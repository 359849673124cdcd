import { lazy, Suspense, useEffect, useState } from 'react'
import { type BlockReason, loadBlockedPage } from '#modules/identity/web.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { isBlockReported } from '#platform/web/kit/block.ts'
import { ConfirmHost } from '#platform/web/kit/ConfirmHost.tsx'
import { ExpiryDialog } from '#platform/web/kit/ExpiryDialog.tsx'
import { notify } from '#platform/web/kit/notify.ts'
import { Toasts } from '#platform/web/kit/Toasts.tsx'
import { presence } from '#platform/web/live/presence.ts'
import { currentSession, type Session, useOptionalSession } from '#platform/web/session.ts'
import { useStore } from '#platform/web/store.ts'
import {
  giveLanguage,
  hasStoredLanguage,
  loadLanguage,
  needTexts,
  storeLanguage,
  translate,
  useTexts,
  withTexts,
} from '#platform/web/texts/texts.ts'
import { appRoutes } from './app-routes.ts'
import { type Arrival, followPath } from './routing/resolve-path.ts'
import { safeRedirect, signInUrl } from './routing/safe-redirect.ts'
import { SignInPage } from './sign-in/SignInPage.tsx'
import {
  forgetSignIn,
  loadSession,
  notifyPresence,
  signIn,
  signInSecondStep,
  signOut,
  type TypedCredentials,
} from './sign-in/sign-in.ts'
import { firstTexts, loadWorkTexts } from './start.ts'

const loadShell = () => import('./shell/Shell.tsx')
const Shell = lazy(loadShell)
const BlockedPage = lazy(withTexts(['identity'], loadBlockedPage))
const PublicPage = lazy(() => import('./shell/PublicPage.tsx'))

/** Where the address line leads, which it then shows. */
function arrive(): Arrival {
  const arrival = followPath(location.pathname + location.search, appRoutes, currentSession())
  if (arrival.fullPath !== location.pathname + location.search) history.replaceState(null, '', arrival.fullPath)
  return arrival
}

/** Fetches what comes after sign-in; errors show when it is needed. */
function prefetchWork(): void {
  void Promise.all([loadShell(), loadWorkTexts()]).catch(() => undefined)
}

async function changeLanguage(language: Language): Promise<void> {
  await loadLanguage(language, firstTexts)
  storeLanguage(language)
}

/** Speaks another language because the reader's is not offered. */
function giveWay(language: Language): void {
  giveLanguage(language)
  void loadLanguage(language, firstTexts)
}

/** Back to sign-in after the session has expired; whoever signs in again comes back here. */
function leaveExpired(): void {
  forgetSignIn()
  location.assign(signInUrl(location.pathname + location.search))
}

/** What keeps a signed-in user from the portal, if anything. */
function blockOf({ userInfo }: Session): BlockReason | null {
  if (userInfo.isLicense === 0) return 'licence'
  if (userInfo.mustChangePassword) return 'password'
  return userInfo.mustSetUpFactor ? 'factor' : null
}

async function leaveBlocked(): Promise<void> {
  const endSessionUrl = await signOut()
  if (endSessionUrl) location.assign(endSessionUrl)
  else leaveExpired()
}

/** A language chosen for good counts in a browser where nobody chose one. */
async function speakChosenLanguage(): Promise<void> {
  const language = currentSession()?.userInfo.language
  if (language && !hasStoredLanguage()) await changeLanguage(language)
}

/** Sign-in, a public page, or the shell with everything in it. */
export function App({ startError }: { startError: string | null }) {
  const { t } = useTexts()
  const session = useOptionalSession()
  const [arrival, setArrival] = useState(arrive)
  const isBlocked = useStore(isBlockReported)
  const daysLeft = session?.userInfo.mustChangePassword ? null : (session?.userInfo.passwordExpiresInDays ?? null)
  const isSignIn = arrival.destination.kind === 'signIn'
  const isSignedIn = session !== null

  useEffect(() => {
    if (isSignIn) document.title = `${t('shell:signIn.title')} - WMS`
  }, [isSignIn, t])

  useEffect(() => {
    if (isBlocked) void loadSession().catch(() => undefined)
  }, [isBlocked])

  useEffect(() => {
    if (!isSignedIn) return
    return presence.watchUser(() => void notifyPresence().catch(() => undefined))
  }, [isSignedIn])

  useEffect(() => {
    if (daysLeft === null) return
    const warn = () => notify.warning(translate('identity:password.expires', { count: daysLeft }))
    void needTexts(['identity']).then(warn, () => undefined)
  }, [daysLeft])

  async function enter(): Promise<void> {
    await loadSession()
    await speakChosenLanguage()
    await Promise.all([loadWorkTexts(), loadShell()])
    history.replaceState(null, '', safeRedirect(new URLSearchParams(location.search).get('redirect')))
    setArrival(arrive())
  }

  async function enterByPassword(typed: TypedCredentials): Promise<string | null> {
    const ticket = await signIn(typed)
    if (ticket === null) await enter()
    return ticket
  }

  async function enterByCode(ticket: string, code: string): Promise<void> {
    await signInSecondStep(ticket, code)
    await enter()
  }

  function content() {
    const block = session && blockOf(session)
    if (block) {
      return <BlockedPage reason={block} onSolved={() => location.reload()} onSignOut={() => void leaveBlocked()} />
    }
    if (session) return <Shell table={appRoutes} />
    if (arrival.destination.kind === 'page') {
      const { target } = arrival.destination
      return <PublicPage target={target} table={appRoutes} onLanguage={(language) => void changeLanguage(language)} />
    }
    return (
      <SignInPage
        startError={startError}
        onSignIn={enterByPassword}
        onCode={enterByCode}
        onLanguage={(language) => void changeLanguage(language)}
        onGiveWay={giveWay}
        onTyping={prefetchWork}
      />
    )
  }

  return (
    <>
      <Suspense fallback={null}>{content()}</Suspense>
      <Toasts />
      <ConfirmHost />
      <ExpiryDialog onSignIn={leaveExpired} />
    </>
  )
}
