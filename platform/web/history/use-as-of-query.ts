import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { useAsOf } from './as-of-view.ts'

interface HistoryQuery<Data> {
  queryKey: QueryKey
  /** Makes a call that is declared as `supportsAsOf`, with these options. */
  queryFn: (options: Pick<CallOptions, 'signal' | 'asOf'>) => Promise<Data>
  /** What was read last stays until the new is here; one part of a document at most. */
  isOldShown?: boolean
}

/** Reads something of the document around, as of the time that is shown. */
export function useAsOfQuery<Data>({
  queryKey,
  queryFn,
  isOldShown = false,
}: HistoryQuery<Data>): UseQueryResult<Data> {
  const { asOf, noteOld } = useAsOf()
  const read = useQuery({
    queryKey: asOf === null ? queryKey : [...queryKey, 'past', asOf],
    queryFn: ({ signal }) => queryFn({ signal, asOf }),
    ...(isOldShown ? { placeholderData: keepPreviousData } : {}),
  })
  const isOld = isOldShown && read.isPlaceholderData
  // Before anything is painted: nobody sees the old under the new time.
  useLayoutEffect(() => {
    if (!isOld || !noteOld) return
    noteOld(true)
    return () => noteOld(false)
  }, [isOld, noteOld])
  return read
}
