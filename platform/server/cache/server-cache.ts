/** What of a cache counts for one company. */
export interface CacheUse {
  /** How much is kept. */
  entries: number
  /** How often that was at hand since it was cleared. */
  hits: number
}

/** Something that a server keeps at hand, so that it need not be read or worked out again. */
export interface ServerCache {
  /** Unique; its label is `system:enums.cacheName.<name>`. */
  name: string
  /** Kept for each company by itself, or once for all of them. */
  scope: 'company' | 'server'
  use(tenantsid: string): CacheUse
  /** Forgets what is kept for the company, `*`: for every one; it is read or worked out anew when it is needed. */
  clear(tenantsid: string): void
}
