import type { Language } from '#platform/contract/values/languages.ts'
import { stopLive } from '#platform/web/live/live.ts'
import { storeLanguage } from '#platform/web/texts/texts.ts'
import { HOME_PATH } from '../routing/resolve-path.ts'
import { signInUrl } from '../routing/safe-redirect.ts'
import { signOut } from '../sign-in/sign-in.ts'
import { confirmDiscard } from './tabs/confirm-discard.ts'
import { browserAddress, type TabHostStore } from './tabs/tab-host-store.ts'

/** Leaves the page: nothing of this session stays in memory. */
export const leaveFor = (url: string): void => location.assign(url)

/** Asks about unsaved input once; afterwards the browser need not ask again. */
async function mayLeave(host: TabHostStore): Promise<boolean> {
  const dirty = host.dirtyTabs()
  if (dirty.length > 0 && !(await confirmDiscard(dirty))) return false
  for (const tab of dirty) host.discard(tab.key)
  return true
}

/** Signs out; whoever signs in again comes back to this page (spec shell §2). */
export async function leaveSession(host: TabHostStore): Promise<void> {
  if (!(await mayLeave(host))) return
  const from = browserAddress.current()
  stopLive()
  const endSessionUrl = await signOut()
  leaveFor(endSessionUrl ?? signInUrl(from))
}

/** Speaks another language from now on: the tabs go, and the dashboard is loaded anew (spec shell §2). */
export async function changeLanguage(host: TabHostStore, language: Language): Promise<void> {
  if (!(await mayLeave(host))) return
  storeLanguage(language)
  leaveFor(HOME_PATH)
}
