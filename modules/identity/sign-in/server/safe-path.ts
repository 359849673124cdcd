/** A path of the portal, or `/` where the wish leads elsewhere or back to sign-in. */
export function safePath(wish: string, origin: string): string {
  if (!wish.startsWith('/') || !URL.canParse(wish, origin)) return '/'
  const url = new URL(wish, origin)
  const leadsHome = url.origin === new URL(origin).origin && !url.pathname.startsWith('//') && url.pathname !== '/login'
  return leadsHome ? url.pathname + url.search : '/'
}
