import { SIGN_IN_PATH } from '#platform/web/kit/expiry.ts'

/** Where to go after sign-in: a path of this site, or `/` when the request leads elsewhere or back to sign-in. */
export function safeRedirect(requested: string | null, origin: string = location.origin): string {
  if (!requested?.startsWith('/')) return '/'
  let url: URL
  try {
    url = new URL(requested, origin)
  } catch {
    return '/'
  }
  const leadsHome = url.origin === origin && !url.pathname.startsWith('//') && url.pathname !== SIGN_IN_PATH
  return leadsHome ? url.pathname + url.search : '/'
}

/** The sign-in page that comes back to where the reader is. */
export function signInUrl(fullPath: string): string {
  return fullPath === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(fullPath)}`
}
