/** What was opened: ids of the order, its lines, batches and change records, in their order. */
export interface OrderContent {
  head: string[]
  lines: string[]
  batches: string[]
  changes: string[]
}

interface Identified {
  id: string
}

interface ProductAnswer {
  data: Identified & { lines: (Identified & { batches: Identified[] })[]; changes: Identified[] }
}

type Row = Record<string, unknown>

const idsOf = (rows: readonly Identified[]): string[] => rows.map(({ id }) => id)
const distinct = (ids: readonly unknown[]): string[] => [...new Set(ids.map(String))]

/** The content of an order that the product opened. */
export function productOrder(body: Buffer): OrderContent {
  const { data } = JSON.parse(body.toString()) as ProductAnswer
  return {
    head: [data.id],
    lines: idsOf(data.lines),
    batches: data.lines.flatMap(({ batches }) => idsOf(batches)),
    changes: idsOf(data.changes),
  }
}

/** The same of a reference, whose statements are told by columns that no other has. Batches may come with their lines. */
export function referenceOrder(body: Buffer): OrderContent {
  const { data } = JSON.parse(body.toString()) as { data: Row[][] }
  const having = (column: string): Row[] => data.find(([row]) => row !== undefined && column in row) ?? []
  const batches = having('batchPurQty')
  return {
    head: distinct(having('orgName').map(({ id }) => id)),
    lines: distinct(having('lineQty').map(({ id }) => id)),
    batches: distinct(batches.map(({ id, batchId }) => batchId ?? id)),
    changes: distinct(having('changeParty').map(({ id }) => id)),
  }
}
