import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { EVERY, type FieldTable, type RowOf } from '#platform/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { type LookupPath, lookups } from '../contract/lookups.ts'
import { lookupList } from './lookup-lists.ts'

type LookupAnswer = ListAnswer<RowOf<FieldTable> & { id: string }>

/** Organisations have no organisation above them, and a warehouse belongs to exactly one. */
const countsForAll = (path: LookupPath): boolean => !/^IBm(Org|Warehouse)Service\//.test(path)

/**
 * A page of a lookup: valid rows only unless the condition names another status (spec shell §5). For an organisation it
 * answers that one's rows and those that count for all, and nothing when the reader may not see the organisation.
 */
export async function readLookup(
  context: CallContext,
  path: LookupPath,
  query: ListQuery<ListCondition>,
): Promise<LookupAnswer> {
  const { fields, isBuyersOwn } = lookups[path]
  // The supplier's role may not even read these tables.
  if (isBuyersOwn && context.caller.side === 'supplier') return emptyPage(query)
  const status = 'status' in fields ? 'status' : 'statusCode'
  const condition: ListCondition = { ...query.condition, [status]: query.condition[status] || '1' }
  const asked = [condition.orgNo ?? []]
    .flat()
    .filter((orgNo): orgNo is string => typeof orgNo === 'string' && orgNo !== '')
  if (asked.length > 0 && countsForAll(path)) {
    const orgs = await context.trx.selectFrom('bm_org').select('org_no').where('org_no', 'in', asked).execute()
    if (orgs.length === 0) return emptyPage(query)
    condition.orgNo = [EVERY, ...orgs.map((org) => org.org_no)]
  }
  return readList(context, lookupList(path, context.language), { ...query, condition }, (row) => row)
}

/** The answer of a lookup in which the reader may find nothing. */
function emptyPage(query: Pick<ListQuery<unknown>, 'current' | 'size' | 'cursor'>): LookupAnswer {
  return {
    records: [],
    total: 0,
    isTotalCapped: false,
    pageSize: query.size,
    rowCount: 0,
    pageCount: 0,
    currentPage: query.current,
    ...(query.cursor === undefined ? {} : { nextCursor: null }),
  }
}
