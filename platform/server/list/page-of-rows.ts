import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'

/** A page of rows that no table holds, cut from all of them. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { current, size }: Pick<ListQuery<ListCondition>, 'current' | 'size'>,
): ListAnswer<Row> {
  const records = rows.slice((current - 1) * size, current * size)
  return {
    records,
    total: rows.length,
    isTotalCapped: false,
    pageSize: size,
    rowCount: records.length,
    pageCount: Math.ceil(rows.length / size),
    currentPage: current,
  }
}
