import { useCallback, useEffect, useRef, useState } from 'react'
import { usePage } from '#platform/web/page.ts'

/**
 * The line in which scans wait: scanners are quicker than the server, and scans are done one after the other, in their order. What
 * stands in line is lost with the page, which asks before it is left meanwhile.
 */
export function useScanLine(): { waiting: number; add: (scan: () => Promise<void>) => void } {
  const { setDirty } = usePage()
  const [waiting, setWaiting] = useState(0)
  const line = useRef(Promise.resolve())
  const isBusy = waiting > 0
  useEffect(() => setDirty(isBusy), [isBusy, setDirty])
  const add = useCallback((scan: () => Promise<void>) => {
    setWaiting((number) => number + 1)
    const run = () => scan().finally(() => setWaiting((number) => number - 1))
    line.current = line.current.then(run, run)
  }, [])
  return { waiting, add }
}
