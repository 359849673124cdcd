import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { conditionKeys, type FieldTable } from '#platform/contract/fields.ts'
import type { SavedTag, TagContent } from '#platform/contract/list/list-settings.ts'
import { isRecord, recordOf } from '#platform/contract/values/record-of.ts'
import { fieldLabel } from '#platform/web/texts/field-label.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { settingsApi } from '../columns/list-settings.ts'
import { conditionOf, isEmptyValue } from '../list-state.ts'

/** Names that a saved tag never holds (spec shell §5). */
const LEFT_OUT = new Set(['field', 'order', 'ids'])

/** What a tag keeps of a search: everything but order and empty values; and the labels of the searched fields. */
export function tagContent(fields: FieldTable, keyword: string, condition: ListCondition, t: Translate): TagContent {
  const given = Object.entries({ keyword, ...condition }).filter(
    ([key, value]) => !LEFT_OUT.has(key) && !isEmptyValue(value),
  )
  const labels = Object.entries(fields).flatMap(([name, field]) =>
    conditionKeys(name, field).some((key) => given.some(([other]) => other === key)) ? [[t(field.label), name]] : [],
  )
  return {
    params: Object.fromEntries(given),
    labelMapProp: Object.fromEntries(keyword ? [[t('lists:search.keyword'), 'keyword'], ...labels] : labels),
  }
}

/** A tag's search as far as the list still has its fields, and the labels of what it has not. */
export interface TagSearch {
  params: ListCondition
  lost: readonly string[]
}

/** Reads a tag; null when its content is broken. */
export function readTag(fields: FieldTable, tag: Pick<SavedTag, 'tagContent'>, t: Translate): TagSearch | null {
  const known = new Set(['keyword', ...Object.entries(fields).flatMap(([name, field]) => conditionKeys(name, field))])
  try {
    const { params, labelMapProp } = recordOf(JSON.parse(tag.tagContent))
    if (!isRecord(params)) return null
    const kept = Object.entries(conditionOf(params)).filter(([key]) => known.has(key))
    const lost = Object.keys(params).filter((key) => !known.has(key))
    const label = (key: string) =>
      Object.entries(recordOf(labelMapProp)).find(
        ([, prop]) => typeof prop === 'string' && key.startsWith(prop),
      )?.[0] ?? fieldLabel(fields, key, t)
    return { params: Object.fromEntries(kept), lost: lost.map(label) }
  } catch {
    return null
  }
}

/** The saved tags of a screen; asked for when they are first looked at. */
export function useSavedTags(module: string, isRequested: boolean) {
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['savedTags', module],
    queryFn: async ({ signal }) =>
      (await settingsApi('ISysTagService/getCurrentUserSysTagListByModule', { module }, { signal })).records,
    enabled: isRequested,
  })
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: ['savedTags', module] }), [queries, module])
  return { tags: list.data, isLoading: list.isFetching, isError: list.isError, reload }
}
