/** A path of the portal, or `/` where the request leads elsewhere or back to sign-in. */
export function safePath(requested: string, origin: string): string {
  if (!requested.startsWith('/') || !URL.canParse(requested, origin)) return '/'
  const url = new URL(requested, origin)
  const leadsHome = url.origin === new URL(origin).origin && !url.pathname.startsWith('//') && url.pathname !== '/login'
  return leadsHome ? url.pathname + url.search : '/'
}
