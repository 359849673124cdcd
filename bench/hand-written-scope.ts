import { type BenchSide, benchCompany } from './bench-company.ts'

const { tenantsid, orgNos, warehouseNos, classifyTypes, supplierNo } = benchCompany
const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** The conditions that row-level security adds, as somebody would write them by hand. */
export const handWrittenScope: Readonly<Record<BenchSide, string>> = {
  buyer: `tenantsid = '${tenantsid}' and org_no in (${list(orgNos)}) and warehouse_no in (${list(warehouseNos)})
    and classify_type in (${list(classifyTypes)})`,
  supplier: `tenantsid = '${tenantsid}' and supplier_no = '${supplierNo}' and is_released`,
}

/** Whether a statement reads the rows of a list from this table. */
export const isReadFrom = (text: string, table: string): boolean => text.includes(`from "${table}" t1`)

/** A statement of a list for the tables' owner: what row-level security would add stands in it. */
export function withHandWrittenScope(
  text: string,
  side: BenchSide,
  table = 'srm_purchase_batch',
  scope: string = handWrittenScope[side],
): string {
  const source = `from "${table}" t1`
  if (!isReadFrom(text, table)) throw new Error(`the list is not read as expected: ${text}`)
  return text.replaceAll(source, `from (select * from ${table} where ${scope}) t1`)
}

/** Conditions with the alias of their table before each column. */
export const aliased = (conditions: string, alias: string): string =>
  conditions.replaceAll(/\b(tenantsid|org_no|warehouse_no|classify_type|supplier_no|is_released)\b/g, `${alias}.$1`)

/**
 * The same conditions, their lists read once for each query, as policies read theirs. Lists that stand in the statement are compared
 * faster, but the planner takes rows that fulfil several of them for rarer than they are, and gathers all matches of a word first.
 */
export const readOnce = (conditions: string): string =>
  conditions.replaceAll(
    /(\w+) in \(([^)]*)\)/g,
    (_, column: string, values: string) => `${column} = any((select array[${values}])::text[])`,
  )
