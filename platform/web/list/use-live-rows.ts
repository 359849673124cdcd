import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { RowMark } from '#platform/web/grid/GridRow.tsx'
import { useLiveChanges } from '#platform/web/live/live.ts'

type Body = ListQuery<ListCondition>

/** A row that was read again by itself: as it is now (null: not there any more), and the number of changes before that. */
interface Reread<Row> {
  row: Row | null
  at: number
}

interface LiveRowsInput<Row> {
  id: string
  fields: FieldTable
  rows: readonly Row[]
  /** When the rows were read. */
  updatedAt: number
  keyOf: (row: Row) => string
  query: (body: Body, signal: AbortSignal) => Promise<ListAnswer<Row>>
}

/** The rows with those that were read again in their places, and what others changed since. */
export interface LiveRows<Row> {
  rows: readonly Row[]
  marks: ReadonlyMap<string, RowMark>
  /** Others changed something in this area since the rows were read. */
  isChanged: boolean
  /** Reads single rows again, where they stand. */
  refresh: (keys: readonly string[]) => void
}

/**
 * Marks the rows that somebody else changed: those of which a number (a field of the kind `code`) is the number of a changed
 * document. A marked row is read again by its id, whatever the search, so that it stays in its place and shows what became of it.
 */
export function useLiveRows<Row extends object>(input: LiveRowsInput<Row>): LiveRows<Row> {
  const { id, fields, rows, updatedAt, keyOf, query } = input
  const queries = useQueryClient()
  const { isChanged, changedAt, count, acknowledge } = useLiveChanges(id.split('.')[0] ?? id)
  const [reread, setReread] = useState<ReadonlyMap<string, Reread<Row>>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: every fresh answer includes the changes noted so far
  useEffect(() => {
    acknowledge()
    setReread((old) => (old.size === 0 ? old : new Map()))
  }, [updatedAt, acknowledge])

  const current = useMemo(
    () => (reread.size === 0 ? rows : rows.map((row) => reread.get(keyOf(row))?.row ?? row)),
    [rows, reread, keyOf],
  )
  const codes = useMemo(() => Object.keys(fields).filter((name) => fields[name]?.kind === 'code'), [fields])
  const marks = useMemo(() => {
    const marked = new Map<string, RowMark>()
    if (changedAt.size === 0 && reread.size === 0) return marked
    for (const row of current) {
      const key = keyOf(row)
      const known = reread.get(key)
      if (known?.row === null) marked.set(key, 'gone')
      else if (lastChange(row, codes, changedAt) > (known?.at ?? 0)) marked.set(key, 'changed')
    }
    return marked
  }, [current, codes, changedAt, reread, keyOf])

  const latest = useRef({ query, count })
  latest.current = { query, count }
  const refresh = useCallback(
    (keys: readonly string[]) => {
      const { query: read, count: at } = latest.current
      const body = { current: 1, size: Math.max(1, keys.length), condition: { ids: keys }, limitCount: keys.length }
      read(body, new AbortController().signal).then(
        ({ records }) => {
          const found = new Map(records.map((row) => [keyOf(row), row]))
          setReread(
            (old) => new Map([...old, ...keys.map((key) => [key, { row: found.get(key) ?? null, at }] as const)]),
          )
          void queries.invalidateQueries({ queryKey: [id, 'counts'] })
        },
        // The call client has told the reader; the mark stays.
        () => undefined,
      )
    },
    [queries, id, keyOf],
  )
  return { rows: current, marks, isChanged, refresh }
}

function lastChange(row: object, codes: readonly string[], changedAt: ReadonlyMap<string, number>): number {
  const values = recordOf(row)
  return Math.max(0, ...codes.map((name) => changedAt.get(String(values[name])) ?? 0))
}
