import { useEffect, useRef, useState } from 'react'
import type { ListData } from './use-list-data.ts'

/** The row whose drawer is open. */
export interface OpenedRow<Row> {
  /** As fresh as the list has it; null while the drawer is closed. */
  row: Row | null
  open: (row: Row) => void
  close: () => void
}

/** Keeps which row is open. Where a link asks for it, the first row that is found opens by itself. */
export function useOpenedRow<Row extends object>(
  { keyOf, list, live: { rows } }: Pick<ListData<Row>, 'keyOf' | 'list' | 'live'>,
  isFirstOpened: boolean,
): OpenedRow<Row> {
  const [opened, setOpened] = useState<Row | null>(null)
  const isOpeningRequested = useRef(isFirstOpened)
  const firstRow = list.isOld ? undefined : rows[0]
  useEffect(() => {
    if (!isOpeningRequested.current || !firstRow) return
    isOpeningRequested.current = false
    setOpened(firstRow)
  }, [firstRow])
  return {
    row: opened && (rows.find((row) => keyOf(row) === keyOf(opened)) ?? opened),
    open: setOpened,
    close: () => setOpened(null),
  }
}
