import { systemErrors } from '#modules/system/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { RowOf } from '#platform/contract/fields.ts'
import type { CacheAnswer, CacheControl } from '#platform/server/cache/cache-control.ts'
import type { Handlers, OutboundContext } from '#platform/server/call-context.ts'
import { pageOfRows } from '#platform/server/list/page-of-rows.ts'
import type { cacheCalls } from '../contract/calls.ts'
import { CACHE_NAMES, type cacheFields } from '../contract/fields.ts'

type CacheRow = RowOf<typeof cacheFields> & { id: string; parts: CachePart[] }
interface CachePart {
  server: string
  startedAt: string
  entries: number
  hits: number
  clearedAt: string | null
}

/** What answers the calls over the servers' caches. */
export const cacheHandlers = (control: CacheControl): Handlers<typeof cacheCalls> => ({
  'ISysCacheService/getsyscachelist': async (context, query) => {
    const rows = rowsOf(reached(await control.read(context.caller.tenantsid)))
    return pageOfRows(
      rows.filter((row) => matches(context, row, query.condition)),
      query,
    )
  },
  'ISysCacheService/clearsyscache': async ({ caller, audit }, { names }) => {
    const { serverCount, servers } = reached(await control.clear(caller.tenantsid, names))
    const counts = { serverCount, answeredCount: servers.length }
    for (const cacheName of names) audit({ documentNo: '', detail: { cacheName, ...counts } })
    return counts
  },
})

/** Without the connection between the servers nobody can be asked. */
const reached = (answer: CacheAnswer): CacheAnswer =>
  answer.serverCount > 0 ? answer : fail(systemErrors.serversUnreached)

/** A row for each cache, over all servers. */
function rowsOf({ serverCount, servers }: CacheAnswer): CacheRow[] {
  const reports = servers.flatMap(({ server, startedAt, caches }) =>
    caches.map((cache) => ({ server, startedAt, ...cache })),
  )
  return [...Map.groupBy(reports, ({ name }) => CACHE_NAMES.find((known) => known === name))].flatMap(
    ([name, own]): CacheRow[] => {
      const [first] = own
      if (!first || !name) return []
      const sum = (count: 'entries' | 'hits') => own.reduce((total, one) => total + one[count], 0)
      return [
        {
          id: name,
          cacheName: name,
          cacheScope: first.scope,
          entries: sum('entries'),
          hits: sum('hits'),
          answeredCount: own.length,
          serverCount,
          clearedAt: own.reduce<string | null>((last, { clearedAt }) => laterOf(last, clearedAt), null),
          parts: own.map(({ name: _name, scope: _scope, ...part }) => part),
        },
      ]
    },
  )
}

const laterOf = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)

/** Whether a cache is what a search looks for; its keyword is part of the name that the reader sees. */
function matches({ translate }: OutboundContext, { cacheName }: CacheRow, condition: ListCondition): boolean {
  const { keyword, cacheName: requested } = condition
  if (Array.isArray(requested) && requested.length > 0 && !requested.includes(cacheName)) return false
  if (typeof requested === 'string' && requested !== '' && requested !== cacheName) return false
  if (typeof keyword !== 'string') return true
  const label = translate(`system:enums.cacheName.${cacheName}`)
  return label.toLowerCase().includes(keyword.trim().toLowerCase())
}
