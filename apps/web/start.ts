import { CallError } from '#platform/web/call/call-client.ts'
import { heldCalls } from '#platform/web/call/held-calls.ts'
import { isExpiry, SIGN_IN_PATH } from '#platform/web/kit/expiry.ts'
import { listTexts } from '#platform/web/list/list-texts.ts'
import { currentSession } from '#platform/web/session.ts'
import { loadOwnTexts } from '#platform/web/texts/own-texts.ts'
import { addTexts, loadLanguage, platformTexts, preferredLanguage } from '#platform/web/texts/texts.ts'
import { appRoutes } from './app-routes.ts'
import { shellTexts } from './locales.ts'
import { systemApi } from './session-calls.ts'
import { forgetSignIn, hasSignedIn, loadSession, signOut } from './sign-in/sign-in.ts'

/** Texts that every page needs. */
export const firstTexts = [...platformTexts, ...shellTexts]

/** Fetches the texts that all screens need, and once somebody is signed in, those that the company puts in the product's place. */
export async function loadWorkTexts(): Promise<void> {
  const language = preferredLanguage()
  await addTexts(language, listTexts)
  const session = currentSession()
  if (!session) return
  // Without them the product's own words serve as well.
  await loadOwnTexts(language, session.userInfo, (languageCode) =>
    systemApi('ISysTextService/getOwnTextList', { languageCode }, { areErrorsSilent: true, isExpirySilent: true }),
  ).catch(() => undefined)
}

/**
 * Loads the session if there is one. Answers what went wrong, or null: not being signed in is nothing wrong. Whatever else
 * fails ends the session, so that the reader begins anew at sign-in (spec shell §6, §8).
 */
async function findSession(): Promise<unknown> {
  const isOpenToAll = location.pathname === SIGN_IN_PATH || appRoutes.match(location.pathname)?.route.isPublic
  if (isOpenToAll && !hasSignedIn()) return null
  try {
    await loadSession()
    return null
  } catch (error) {
    if (error instanceof CallError && isExpiry(error)) {
      forgetSignIn()
      return null
    }
    await signOut()
    heldCalls.resume()
    return error
  }
}

/**
 * Fetches texts and session side by side. Answers the sentence that says why the session could not be loaded, empty where
 * nothing says it, or null when nothing went wrong.
 * Rejects when not even the texts can be had.
 */
export async function start(): Promise<string | null> {
  const language = preferredLanguage()
  const texts = loadLanguage(language, firstTexts)
  const workTexts = hasSignedIn() ? texts.then(loadWorkTexts) : texts
  const [error] = await Promise.all([findSession(), workTexts])
  // A browser may have kept the session's cookie but not the mark: the session says then what is needed.
  if (currentSession()) await loadWorkTexts()
  if (error === null) return null
  return error instanceof CallError ? error.errorMessage : error instanceof Error ? error.message : String(error)
}
