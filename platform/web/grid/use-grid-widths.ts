import type { ColumnSizingState } from '@tanstack/react-table'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { GridColumn } from './grid-column.ts'

/** Widths are told when the reader has stopped dragging for this long. */
const TELL_DELAY_MS = 300

type OnResize = (widths: Readonly<Record<string, number | null>>) => void

/**
 * Widths that the reader gives to columns. While an edge is dragged they live here alone; then they are told, and the column
 * comes back with its new width.
 */
export function useGridWidths<Row>(columns: readonly GridColumn<Row>[], onResize: OnResize | undefined) {
  const [sizing, setSizing] = useState<ColumnSizingState>({})
  const reported = useRef<ColumnSizingState>(sizing)
  const latest = useRef(onResize)
  latest.current = onResize

  useEffect(() => {
    if (sizing === reported.current) return
    const timer = setTimeout(() => {
      const before = reported.current
      reported.current = sizing
      const changed = Object.entries(sizing).filter(([key, width]) => before[key] !== width)
      if (changed.length > 0) latest.current?.(Object.fromEntries(changed))
    }, TELL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [sizing])

  const widths = useRef(new Map<string, number>())
  useEffect(() => {
    const before = widths.current
    widths.current = new Map(columns.map(({ key, width }) => [key, width]))
    const given = columns.filter(({ key, width }) => before.has(key) && before.get(key) !== width)
    if (given.length === 0) return
    setSizing((old) =>
      without(
        old,
        given.map(({ key }) => key),
      ),
    )
  }, [columns])

  const forget = useCallback((key: string) => {
    setSizing((old) => without(old, [key]))
    latest.current?.({ [key]: null })
  }, [])
  return { sizing, setSizing, forget }
}

function without(sizing: ColumnSizingState, keys: readonly string[]): ColumnSizingState {
  return Object.fromEntries(Object.entries(sizing).filter(([key]) => !keys.includes(key)))
}
