import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { listAnswerSchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { shortListCall } from '#platform/contract/list/usual-calls.ts'
import { CACHE_NAMES, cacheFields } from './fields.ts'

const MENU = 'sysCache'
const BUYER = ['purchaser'] as const

/** What one server keeps. */
const part = z.object({
  server: z.string(),
  startedAt: z.string(),
  entries: z.number(),
  hits: z.number(),
  clearedAt: z.string().nullable(),
})
const row = z.intersection(rowSchema(cacheFields), z.object({ id: z.string(), parts: z.array(part) }))

/** Calls over what the servers keep at hand. The names are in the spec's manner; the spec leaves them open. */
export const cacheCalls = defineCalls({
  'ISysCacheService/getsyscachelist': {
    ...shortListCall(
      'What the servers keep at hand for the company, so that it need not be read again.',
      byMenu(MENU, 'isSearch', BUYER),
      cacheFields,
      listAnswerSchema(row),
    ),
    // It waits for all servers.
    isOutbound: true as const,
  },
  'ISysCacheService/clearsyscache': {
    summary: 'Lets every server forget what it keeps in these caches; it is read anew when it is needed.',
    input: z.strictObject({ names: z.array(z.enum(CACHE_NAMES)).min(1).max(CACHE_NAMES.length) }),
    output: z.object({ serverCount: z.number(), answeredCount: z.number() }),
    access: byMenu(MENU, 'isDeleteAll', BUYER),
    audit: { action: 'cache.clear' },
    repeat: 'natural',
    isOutbound: true,
  },
})
