/** What a list answered: its rows in the order of their ids, and how many there are as far as they were counted. */
export interface ListContent {
  rows: Record<string, unknown>[]
  total: number
}

interface ProductAnswer {
  data: { records: Record<string, unknown>[]; total: number; isTotalCapped: boolean }
}

/** What is worked out from a row for its reader stands in no database. */
const WORKED_OUT = new Set(['actions'])

const byId = (rows: readonly Record<string, unknown>[]): Record<string, unknown>[] =>
  [...rows].sort((a, b) => Number(a.id) - Number(b.id))

/** The content of a list's answer by the product; a total that is capped was counted to one more. */
export function productList(body: Buffer): ListContent {
  const { records, total, isTotalCapped } = (JSON.parse(body.toString()) as ProductAnswer).data
  return { rows: byId(records), total: isTotalCapped ? total + 1 : total }
}

/**
 * The content of a list's answer by a reference: the rows that have this column, and the total of whichever statement counted, or
 * how many ids were found behind the rows before.
 */
export function referenceList(body: Buffer, column: string, offset: number): ListContent {
  const answers = (JSON.parse(body.toString()) as { data: Record<string, unknown>[][] }).data
  const counted = answers.flat().find((row) => 'total' in row)
  const found = Math.max(...answers.map((rows) => rows.length))
  return {
    rows: byId(answers.find(([row]) => row !== undefined && column in row) ?? []),
    total: Number(counted?.total ?? offset + found),
  }
}

/** How the second list is unlike the first: in its total or in the ids of its rows; undefined where both say the same. */
export function differenceOf(product: ListContent, reference: ListContent): string | undefined {
  if (product.total !== reference.total) return `totals ${product.total} and ${reference.total}`
  const [ours, theirs] = [product, reference].map(({ rows }) => rows.map(({ id }) => id).join(' '))
  return ours === theirs ? undefined : `ids ${ours} and ${theirs}`
}

/** The same, and each value of the product's rows has to stand in the reference's. */
export function differenceOfValues(product: ListContent, reference: ListContent): string | undefined {
  const difference = differenceOf(product, reference)
  if (difference) return difference
  for (const [index, row] of product.rows.entries()) {
    const other = reference.rows[index] ?? {}
    for (const [name, value] of Object.entries(row)) {
      if (WORKED_OUT.has(name)) continue
      const [ours, theirs] = [JSON.stringify(value), JSON.stringify(other[name])]
      if (ours !== theirs) return `${name} of ${row.id}: ${ours} and ${theirs}`
    }
  }
  return undefined
}
