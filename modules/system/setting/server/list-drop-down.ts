import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import { type DropDownSource, matchingConditions } from '#platform/contract/custom-fields/custom-fields.ts'
import { fail } from '#platform/contract/errors.ts'
import { code, defineFields, text } from '#platform/contract/fields.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { dropDownTables, fitsSource, sourceWhere } from '#platform/server/custom-fields/drop-down-tables.ts'
import { defineList, type ListDefinition } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { settingCalls } from '../contract/calls.ts'

const fields = defineFields('system', {
  dropDownCode: code({ show: '2', isRequired: true, isSortable: true }),
  dropDownName: text({ show: '2', isRequired: true, isSortable: true }),
})

/** A page of the choices of a dropdown over master data, in the order of their codes unless another is asked for. */
export const listDropDown: Handler<typeof settingCalls, 'ISysFrameDefineService/getSysFrameDefineDown'> = (
  context,
  { condition, field, order, ...page },
) => {
  const { dropDownDataSource, keyword, orgNo } = condition
  const narrowed = narrowedBy(condition.fixedMatchingCondition ?? '', orgNo ?? '')
  if (!fitsSource(dropDownDataSource, narrowed)) fail(systemErrors.unfitMatching, { condition: narrowed })
  // The rows' own order of creation is that of their ids; people look for codes.
  const sort = field === 'createDate' ? {} : { ...(field ? { field } : {}), ...(order ? { order } : {}) }
  const query = { ...page, ...sort, condition: { keyword: keyword ?? '' } }
  return readList(context, sourceList(dropDownDataSource, narrowed), query, ({ dropDownCode, dropDownName }) => ({
    dropDownCode,
    dropDownName,
  }))
}

function narrowedBy(fixed: string, orgNo: string): string {
  const isNamed = matchingConditions(fixed)?.orgNo !== undefined
  return orgNo === '' || isNamed ? fixed : [fixed, `orgNo=${orgNo}`].filter(Boolean).join(';')
}

function sourceList(source: DropDownSource, narrowed: string): ListDefinition<typeof fields> {
  const { table, code: codeColumn, name } = dropDownTables[source]
  const columns = { dropDownCode: sql.ref(`t1.${codeColumn}`), dropDownName: sql.ref(`t1.${name}`) }
  return defineList({
    fields,
    table,
    columns,
    defaultSort: { field: 'dropDownCode', order: 'asc' },
    searchColumn: sql`search_normalise(${columns.dropDownCode} || ' ' || ${columns.dropDownName})`,
    where: sourceWhere(source, narrowed),
  })
}
