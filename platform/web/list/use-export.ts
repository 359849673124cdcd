import { useCallback, useRef, useState } from 'react'
import type { CallTable } from '#platform/contract/calls.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { callsOf } from '#platform/web/call-client.ts'

const files = callsOf<CallTable>()

/** Saves all rows of the current search, in the current order, as the file that the call answers. */
export function useExport(path: string | undefined, menuNo: string, body: ListQuery<ListCondition>) {
  const [isRunning, setIsRunning] = useState(false)
  const latest = useRef(body)
  latest.current = body
  const run = useCallback(() => {
    if (!path) return
    const { condition, field, order } = latest.current
    const query = { condition, ...(field && order ? { field, order } : {}) }
    setIsRunning(true)
    files
      .download(path as `${string}/${string}`, query, { menuNo, isLoadingShown: true })
      .catch(() => undefined)
      .finally(() => setIsRunning(false))
  }, [path, menuNo])
  return { run, isRunning }
}
