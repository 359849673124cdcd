import { sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { type DropDownSource, matchingConditions } from '#platform/contract/custom-fields/custom-fields.ts'
import type { ScopedTransaction } from '../scope.ts'

/** Where a dropdown over master data takes its choices from. Row-level security decides which of them its reader finds. */
export interface DropDownTable {
  table: keyof DB & string
  code: string
  name: string
  /** What may narrow the choices: names of the wire and their columns. */
  conditions: Readonly<Record<string, string>>
}

const status = { statusCode: 'status_code' }
const ofOrg = { ...status, orgNo: 'org_no' }

/** All master data that dropdowns may be made of. */
export const dropDownTables: Readonly<Record<DropDownSource, DropDownTable>> = {
  org: { table: 'bm_org', code: 'org_no', name: 'org_name', conditions: ofOrg },
  warehouse: { table: 'bm_warehouse', code: 'warehouse_no', name: 'warehouse_name', conditions: ofOrg },
  classifyType: {
    table: 'bm_classify_type',
    code: 'classify_type',
    name: 'classify_type_name',
    conditions: { ...ofOrg, docNature: 'doc_nature' },
  },
  supplier: { table: 'bm_supplier', code: 'supplier_no', name: 'supplier_name', conditions: ofOrg },
  item: { table: 'bm_item', code: 'item_no', name: 'item_name', conditions: { ...ofOrg, groupNo: 'group_no' } },
  unit: { table: 'bm_unit', code: 'unit_no', name: 'unit_name', conditions: {} },
  currency: { table: 'bm_currency', code: 'currency', name: 'currency_name', conditions: status },
  customer: { table: 'bm_customer', code: 'customer_no', name: 'customer_name', conditions: ofOrg },
  employee: {
    table: 'bm_employee',
    code: 'employee_no',
    name: 'employee_name',
    conditions: { ...ofOrg, department: 'department' },
  },
  itemGroup: {
    table: 'bm_item_group',
    code: 'group_no',
    name: 'group_name',
    conditions: { ...status, upperGroupNo: 'upper_group_no' },
  },
}

/** Whether a source can be narrowed in this way. */
export function fitsSource(source: DropDownSource, fixedMatchingCondition: string): boolean {
  const conditions = matchingConditions(fixedMatchingCondition)
  return (
    conditions !== null &&
    Object.keys(conditions).every((name) => Object.hasOwn(dropDownTables[source].conditions, name))
  )
}

/** SQL of what narrows a source: rows of one organisation include those that count for all. */
export function sourceWhere(source: DropDownSource, fixedMatchingCondition: string) {
  const { conditions } = dropDownTables[source]
  const given = Object.entries(matchingConditions(fixedMatchingCondition) ?? {})
  const usual = conditions.statusCode && !given.some(([name]) => name === 'statusCode') ? [['statusCode', '1']] : []
  const parts = [...usual, ...given].map(([name = '', value]) => {
    const column = sql.ref(`t1.${conditions[name] ?? ''}`)
    return name === 'orgNo' ? sql`${column} in (${value}, '*')` : sql`${column} = ${value}`
  })
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Those of the values that a dropdown does not offer to the reader. */
export async function notOffered(
  trx: ScopedTransaction,
  { dropDownDataSource, fixedMatchingCondition }: { dropDownDataSource: string; fixedMatchingCondition: string },
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const source = dropDownDataSource as DropDownSource
  const { table, code } = dropDownTables[source]
  const { rows } = await sql<{ code: string }>`
    select ${sql.ref(`t1.${code}`)} as code from ${sql.table(table)} t1
    where ${sql.ref(`t1.${code}`)} = any(${values}) and ${sourceWhere(source, fixedMatchingCondition)}`.execute(trx)
  const offered = new Set(rows.map((row) => row.code))
  return new Set(values.filter((value) => !offered.has(value)))
}
