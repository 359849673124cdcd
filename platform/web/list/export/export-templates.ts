import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ExportTemplate } from '#platform/contract/list/list-settings.ts'
import { settingsApi } from '../columns/list-settings.ts'

const queryKey = (exportPath: string) => ['exportTemplates', exportPath]

const load = async (exportPath: string, signal: AbortSignal): Promise<readonly ExportTemplate[]> =>
  (await settingsApi('ISysExportTemplateService/getExportNameList', { exportPath }, { signal })).records

/** The templates of an export, as a dialog shows them. */
export function useExportTemplates(exportPath: string) {
  const queries = useQueryClient()
  const list = useQuery({ queryKey: queryKey(exportPath), queryFn: ({ signal }) => load(exportPath, signal) })
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: queryKey(exportPath) }), [queries, exportPath])
  return { templates: list.data ?? [], reload }
}

/** Asks which templates an export has. Others may have made one since, so the answer is a fresh one. */
export function useTemplateQuestion() {
  const queries = useQueryClient()
  return useCallback(
    (exportPath: string) =>
      queries.fetchQuery({
        queryKey: queryKey(exportPath),
        queryFn: ({ signal }) => load(exportPath, signal),
        staleTime: 0,
      }),
    [queries],
  )
}
