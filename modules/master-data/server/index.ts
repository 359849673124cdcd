import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { type CallContext, type Handlers, implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { masterDataCalls } from '../contract/calls.ts'
import { type LookupPath, lookups } from '../contract/lookups.ts'
import { masterDataTexts } from '../contract/texts.ts'
import { readLookup } from './read-lookup.ts'

export { seedDictionary } from './seed-dictionary.ts'

/** One handler for each lookup; the table of their sources does not compile without one of them. */
const lookupHandlers = Object.fromEntries(
  Object.keys(lookups).map((path) => [
    path,
    (context: CallContext, query: ListQuery<ListCondition>) => readLookup(context, path as LookupPath, query),
  ]),
) as unknown as Handlers<typeof masterDataCalls>

/** The server side of master data. */
export const masterDataServer: ServerModule = {
  texts: masterDataTexts,
  calls: [implementCalls(masterDataCalls, lookupHandlers)],
}
