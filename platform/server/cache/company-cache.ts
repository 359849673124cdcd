import type { ServerCache } from './server-cache.ts'

/** What is kept for each company, for one number of its changes. */
export interface CompanyCache<Value> extends ServerCache {
  /** What is kept for this number of changes; undefined when it has to be read. */
  find(tenantsid: string, version: number): Value | undefined
  /** Keeps it in place of what counted for fewer changes. */
  keep(tenantsid: string, version: number, value: Value): void
  /** Gives a value up, unless another one has taken its place. */
  forget(tenantsid: string, value: Value): void
}

/** Companies for which a server keeps something; the one that was read first makes room for the next. */
const KEPT_COMPANIES = 200

/** A cache of something that each company has of its own; `countOf` tells how much of it there is. */
export function companyCache<Value>(name: string, countOf: (value: Value) => number): CompanyCache<Value> {
  const kept = new Map<string, { version: number; value: Value; hits: number }>()
  return {
    name,
    scope: 'company',
    find: (tenantsid, version) => {
      const known = kept.get(tenantsid)
      if (known?.version !== version) return undefined
      known.hits += 1
      return known.value
    },
    keep: (tenantsid, version, value) => {
      if ((kept.get(tenantsid)?.version ?? 0) > version) return
      kept.delete(tenantsid)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= KEPT_COMPANIES) kept.delete(oldest)
      kept.set(tenantsid, { version, value, hits: 0 })
    },
    forget: (tenantsid, value) => {
      if (kept.get(tenantsid)?.value === value) kept.delete(tenantsid)
    },
    use: (tenantsid) => {
      const known = kept.get(tenantsid)
      return known ? { entries: countOf(known.value), hits: known.hits } : { entries: 0, hits: 0 }
    },
    clear: (tenantsid) => {
      if (tenantsid === '*') kept.clear()
      else kept.delete(tenantsid)
    },
  }
}
