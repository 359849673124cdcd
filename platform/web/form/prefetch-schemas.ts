let isFetched = false

/** Fetches what all forms check by, once the browser has nothing else to do, so that the first form has less to wait for. */
export function prefetchSchemas(): void {
  if (isFetched) return
  isFetched = true
  // What fails here is fetched again, and tells of its error, with the form that needs it.
  const fetchThem = () => void import('#platform/contract/field-schemas.ts').catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(fetchThem)
  else setTimeout(fetchThem)
}
