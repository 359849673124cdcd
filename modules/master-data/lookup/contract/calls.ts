import { bySession, type CallAccess, type CallDeclaration, defineCalls } from '#platform/contract/calls.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { type LookupPath, lookups } from './lookups.ts'
import { lookupPage, lookupQuery } from './schemas.ts'

/** The call of a lookup over these fields. */
interface LookupCall<T extends FieldTable>
  extends CallDeclaration<ReturnType<typeof lookupQuery<T>>, ReturnType<typeof lookupPage<T>>> {
  access: CallAccess & { kind: 'signedIn' }
}

type LookupCalls = { readonly [P in LookupPath]: LookupCall<(typeof lookups)[P]['fields']> }

/** Choosers stand on every screen, so lookups need no menu; row-level security decides which rows their reader finds. */
export const lookupCalls = defineCalls(
  Object.fromEntries(
    Object.entries(lookups).map(([path, { summary, fields, size, areas }]) => [
      path,
      {
        summary,
        input: lookupQuery(fields, size),
        output: lookupPage(fields),
        isList: true,
        forKeys: areas,
        access: bySession('choosers of every screen use it; rows are limited to the reader’s authority'),
        audit: readsOnly,
        repeat: 'read',
      },
    ]),
  ) as unknown as LookupCalls,
)
