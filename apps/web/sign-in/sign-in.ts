import { HEADERS, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import { encodePassword } from '#platform/web/call/encode-password.ts'
import { heldCalls } from '#platform/web/call/held-calls.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { isBlockReported } from '#platform/web/kit/block.ts'
import { createSession, setSession } from '#platform/web/session.ts'
import { identityApi } from '../session-calls.ts'

const SIGN_IN_TIMEOUT_MS = 30_000
/** The provider may have to be asked for its addresses. */
const SIGN_OUT_TIMEOUT_MS = 10_000

/** Remembers that this browser has signed in, so that the sign-in page need not ask the server in vain. */
const SIGNED_IN_MARK = 'quayside.isSignedIn'

/** Where the browser keeps the company's number, where one was asked for. */
const COMPANY_SETTING = 'quayside.company'

/** The code of the answer to credentials that fit users of several companies. */
export const COMPANY_NEEDED = 'identity.companyNeeded'

/** What is typed on the sign-in page. */
export interface TypedCredentials {
  userNo: string
  password: string
  /** Number of the company; empty unless it was asked for. */
  company: string
}

/** Whether somebody signed in with this browser and did not sign out since. */
export const hasSignedIn = (): boolean => localStorage.getItem(SIGNED_IN_MARK) !== null

/** Forgets that somebody had signed in. */
export const forgetSignIn = (): void => localStorage.removeItem(SIGNED_IN_MARK)

/** How both steps are sent: their refusals are shown where they are typed. */
const SIGN_IN_OPTIONS = {
  areErrorsSilent: true,
  isExpirySilent: true,
  timeoutMs: SIGN_IN_TIMEOUT_MS,
  headers: { [HEADERS.application]: PORTAL_APPLICATION },
}

/**
 * Signs in; the server sets the session cookie. Answers null, or the ticket of the second step where a code is asked for.
 * Rejects with a `CallError` whose message is fit to show; `COMPANY_NEEDED` of its codes asks for the company's number.
 */
export async function signIn({ userNo, password, company }: TypedCredentials): Promise<string | null> {
  const tenantsid = company.trim()
  const { ticket } = await identityApi(
    'ISrmBmLoginService/login',
    {
      userNo: userNo.trim(),
      pwd: encodePassword(password),
      invokerParam: '1',
      ...(tenantsid === '' ? {} : { tenantsid }),
    },
    SIGN_IN_OPTIONS,
  )
  // Whoever was asked once is asked here again; whoever was not has no such box.
  if (tenantsid === '') localStorage.removeItem(COMPANY_SETTING)
  else localStorage.setItem(COMPANY_SETTING, tenantsid)
  return ticket ?? null
}

/** The company that was named at the last sign-in with this browser; empty: none was asked for. */
export const lastCompany = (): string => localStorage.getItem(COMPANY_SETTING) ?? ''

/** Second step: a code of the authenticator app, or a recovery code. Rejects like the first. */
export async function signInSecondStep(ticket: string, code: string): Promise<void> {
  await identityApi('ISrmBmLoginService/loginSecondStep', { ticket, code }, SIGN_IN_OPTIONS)
}

/** Loads who is signed in and begins (or renews) the session of this page. Rejects with a `CallError`. */
export async function loadSession(): Promise<void> {
  const answer = await identityApi(
    'ISrmBmLoginService/getCurrentUserInfo',
    {},
    { areErrorsSilent: true, isExpirySilent: true },
  )
  isBlockReported.set(false)
  setSession(createSession(answer))
  localStorage.setItem(SIGNED_IN_MARK, '1')
}

/** Tells the server that somebody works on, so that the session does not end for want of use. */
export async function notifyPresence(): Promise<void> {
  await identityApi('ISrmBmLoginService/getAuth', { type: '1' }, { areErrorsSilent: true })
}

/**
 * Ends the session at the server, and all calls with it: a page that stays has to resume them. An unreachable server keeps
 * nobody from leaving. Answers where the identity provider ends its own session, or null.
 */
export async function signOut(): Promise<string | null> {
  forgetSignIn()
  // Lists go back to what they showed; everything else on its way would only be told that the session is over.
  await queryClient.cancelQueries()
  heldCalls.hold()
  // A page that the browser brings back from memory belongs to a session that is over.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  const options = { areErrorsSilent: true, isExpirySilent: true, isSessionEnd: true, timeoutMs: SIGN_OUT_TIMEOUT_MS }
  const answer = await identityApi('ISrmBmLoginService/logout', {}, options).catch(() => null)
  return answer?.endSessionUrl || null
}
