import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { ColumnSetting, ListSetting, listSettingCalls, PageMode } from '#platform/contract/list/list-settings.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'

/** The calls behind every list screen. */
export const settingsApi = callsOf<typeof listSettingCalls>()

/** Saved when the reader has paused for this long. */
const SAVE_DELAY_MS = 400

/** How the reader has arranged a list, as a screen uses it. */
export interface ListArrangement {
  /** False until the first list of the session has asked; no columns are shown before, so none jump. */
  isReady: boolean
  pageMode: PageMode
  /** Undefined: as declared. */
  columns: readonly ColumnSetting[] | undefined
  save: (change: { pageMode?: PageMode; columns?: readonly ColumnSetting[] }) => void
  reset: () => void
}

type Settings = readonly ListSetting[]

/**
 * The reader's arrangement of a list. All arrangements are fetched once per session; a change shows at once and is kept on the
 * server shortly afterwards.
 */
export function useListSetting(listId: string): ListArrangement {
  const queries = useQueryClient()
  const { userInfo } = useSession()
  const queryKey = useMemo(() => ['listSettings', userInfo.id], [userInfo.id])
  const { data, isPending } = useQuery<Settings>({
    queryKey,
    queryFn: async ({ signal }) => {
      const silent = { signal, areErrorsSilent: true }
      return (await settingsApi('ISysColumnSettingService/getCurrentUserColumnSettingList', {}, silent)).records
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const kept = data?.find((setting) => setting.listId === listId)
  // The cache tells its readers a moment after a change; until then a checkbox would fall back to what it was.
  const [, showAtOnce] = useReducer((changes: number) => changes + 1, 0)

  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  useEffect(
    () => () => {
      // What was changed last is kept also when the tab is closed at once.
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.send()
    },
    [],
  )
  const put = useCallback(
    (setting: ListSetting | null) => {
      queries.setQueryData<Settings>(queryKey, (old = []) => [
        ...old.filter((other) => other.listId !== listId),
        ...(setting ? [setting] : []),
      ])
      showAtOnce()
      if (waiting.current) clearTimeout(waiting.current.timer)
      const owner = userInfo.id
      const send = () => {
        waiting.current = null
        const sent = setting
          ? settingsApi('ISysColumnSettingService/saveCurrentUserColumnSetting', {
              listId,
              owner,
              pageMode: setting.pageMode,
              columns: [...setting.columns],
            })
          : settingsApi('ISysColumnSettingService/resetCurrentUserColumnSetting', { listId, owner })
        // The call client has told the reader; what is on screen stays as it is.
        sent.catch(() => undefined)
      }
      waiting.current = { timer: setTimeout(send, SAVE_DELAY_MS), send }
    },
    [queries, queryKey, listId, userInfo.id],
  )
  const latest = useRef(kept)
  latest.current = kept
  const save = useCallback<ListArrangement['save']>(
    (change) => {
      const before = latest.current
      put({
        listId,
        pageMode: change.pageMode ?? before?.pageMode ?? '0',
        columns: [...(change.columns ?? before?.columns ?? [])],
      })
    },
    [put, listId],
  )
  const reset = useCallback(() => {
    const pageMode = latest.current?.pageMode ?? '0'
    put(pageMode === '0' ? null : { listId, pageMode, columns: [] })
  }, [put, listId])
  const columns = kept && kept.columns.length > 0 ? kept.columns : undefined
  return { isReady: !isPending, pageMode: kept?.pageMode ?? '0', columns, save, reset }
}
