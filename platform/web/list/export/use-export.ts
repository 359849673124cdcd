import { useCallback, useRef, useState } from 'react'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { downloadCall } from '#platform/web/call/call-client.ts'
import { useTemplateQuestion } from './export-templates.ts'

/** A list's export: saved at once or by a template that the reader chooses. */
export interface ListExport {
  run: () => void
  save: (exportName: string) => Promise<void>
  isRunning: boolean
  /** The reader is asked for a template. */
  isChoosing: boolean
  stopChoosing: () => void
}

/**
 * Saves all rows of the current search, in the current order, as the file that the call answers. Where the export has templates,
 * the reader is asked to choose one first.
 */
export function useExport(path: string | undefined, menuNo: string, body: ListQuery<ListCondition>): ListExport {
  const [isRunning, setIsRunning] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const askTemplates = useTemplateQuestion()
  const latest = useRef(body)
  latest.current = body
  const save = useCallback(
    async (exportName: string) => {
      if (path === undefined) return
      const { condition, field, order } = latest.current
      const query = { condition, ...(field && order ? { field, order } : {}), ...(exportName ? { exportName } : {}) }
      setIsRunning(true)
      await downloadCall(path, query, { menuNo, isLoadingShown: true })
        // The call client has told the reader.
        .catch(() => undefined)
        .finally(() => setIsRunning(false))
    },
    [path, menuNo],
  )
  const run = useCallback(() => {
    if (!path) return
    setIsRunning(true)
    askTemplates(path)
      .then((templates) => {
        if (templates.length === 0) return save('')
        setIsRunning(false)
        return setIsChoosing(true)
      })
      .catch(() => setIsRunning(false))
  }, [path, askTemplates, save])
  return { run, save, isRunning, isChoosing, stopChoosing: useCallback(() => setIsChoosing(false), []) }
}
