import type { ListAnswer } from '#platform/contract/envelope.ts'
import { sendCall } from '#platform/web/call/call-client.ts'

/** A choice of a lookup: the number that is stored and the name that people know. */
export interface ReferenceOption {
  value: string
  name: string
  row: Readonly<Record<string, unknown>>
}

/** One page of choices. */
export interface ReferencePage {
  options: ReferenceOption[]
  /** The next page's number, or undefined after the last. */
  next: number | undefined
  /** How many choices there are in all. */
  total: number
}

const NUMBER_KEY = /(No|Code|Type)$/

/**
 * The choice that a lookup row stands for. Its number is the key that the field is named after (`deliveryWarehouseNo` →
 * `warehouseNo`), else the row's first number, code or type; its name is the short name beside it, else the name.
 */
export function referenceOption(name: string, row: Readonly<Record<string, unknown>>): ReferenceOption | null {
  const keys = Object.keys(row)
  const requested = name.toLowerCase()
  const valueKey =
    keys.find((key) => key === name) ??
    keys.find((key) => NUMBER_KEY.test(key) && requested.endsWith(key.toLowerCase())) ??
    keys.find((key) => NUMBER_KEY.test(key))
  const value = valueKey === undefined ? undefined : row[valueKey]
  if (valueKey === undefined || (typeof value !== 'string' && typeof value !== 'number')) return null
  const base = valueKey.replace(/(No|Code)$/, '')
  const named = [`${base}ShortName`, `${base}Name`]
    .map((key) => row[key])
    .find((text) => typeof text === 'string' && text)
  return { value: String(value), name: typeof named === 'string' ? named : '', row }
}

/** Asks a lookup call for one page of choices; how many there are on a page is the lookup's own (spec shell §7: 10 or 20). */
export async function loadReferencePage(
  lookup: string,
  name: string,
  query: { current: number; keyword: string; condition: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<ReferencePage> {
  const condition = query.keyword ? { ...query.condition, keyword: query.keyword } : query.condition
  const body = { current: query.current, condition }
  const answer = await sendCall<ListAnswer<ReferenceOption['row']>>(lookup, body, { signal })
  return {
    options: answer.records.flatMap((row) => referenceOption(name, row) ?? []),
    next: query.current * answer.pageSize < answer.total ? query.current + 1 : undefined,
    total: answer.total,
  }
}
