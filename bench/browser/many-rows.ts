import type { Page } from 'playwright-core'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { call, ORDER_LIST_CALL } from './bench-reader.ts'

/** A row of the order list, as far as it matters here. */
export interface OrderRow {
  id: string
  headId: string
}

/** So many rows, made of those that the reader sees. */
export async function manyOrderRows(page: Page, count: number): Promise<ListAnswer<OrderRow>> {
  const answer = await call<ListAnswer<OrderRow>>(page, ORDER_LIST_CALL, { current: 1, size: 100, condition: {} })
  const { records } = answer
  const rows = Array.from({ length: count }, (_, index) => {
    const row = records[index % records.length]
    if (!row) throw new Error('the reader has no orders')
    return { ...row, id: `${row.id}${index}` }
  })
  return {
    ...answer,
    records: rows,
    total: count,
    isTotalCapped: false,
    pageSize: count,
    rowCount: count,
    pageCount: 1,
  }
}
