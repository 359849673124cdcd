import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ListDefinition, ListRow } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'

type LookupRow<T extends FieldTable> = ListRow<T, Record<never, never>>

/** A page of a lookup: valid rows only, unless the condition names another status (spec shell §5). */
export function readLookup<T extends FieldTable>(
  context: CallContext,
  list: ListDefinition<T>,
  query: ListQuery<ListCondition>,
): Promise<ListAnswer<LookupRow<T>>> {
  const condition = { ...query.condition, statusCode: query.condition.statusCode || '1' }
  return readList(context, list, { ...query, condition }, (row) => row)
}

/**
 * The same for rows that count for every organisation: with an organisation that the reader may see they all answer, with
 * another one none does.
 */
export async function readLookupOfOrg<T extends FieldTable>(
  context: CallContext,
  list: ListDefinition<T>,
  query: ListQuery<ListCondition>,
): Promise<ListAnswer<LookupRow<T>>> {
  const { orgNo, ...condition } = query.condition
  if (typeof orgNo === 'string' && orgNo !== '') {
    const org = await context.trx.selectFrom('bm_org').select('id').where('org_no', '=', orgNo).executeTakeFirst()
    if (!org) return emptyPage(query)
  }
  return readLookup(context, list, { ...query, condition })
}

/** The answer of a lookup in which the reader may find nothing. */
export function emptyPage(query: Pick<ListQuery<unknown>, 'current' | 'size'>): ListAnswer<never> {
  return {
    records: [],
    total: 0,
    isTotalCapped: false,
    pageSize: query.size,
    rowCount: 0,
    pageCount: 0,
    currentPage: query.current,
  }
}
