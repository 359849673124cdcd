import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** What a form changes, and how reading it goes. */
export interface Edited<T> {
  /** As its editor first saw it; undefined until it is read, and for something new. */
  value: T | undefined
  isError: boolean
  isLoading: boolean
  refetch: () => unknown
  /** Takes it as it is now, for forms that stay open after saving. */
  renew: () => Promise<void>
}

/**
 * Reads what a form changes, by its kind and id. It stays as its editor saw it, whatever others save meanwhile and however often
 * the tab is left and shown again: what is typed counts against that.
 */
export function useEdited<T>(
  kind: string,
  id: string | undefined,
  read: (id: string, signal: AbortSignal) => Promise<T>,
): Edited<T> {
  const query = useQuery({
    queryKey: ['form', kind, id],
    queryFn: ({ signal }) => read(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [value, setValue] = useState<T>()
  if (value === undefined && query.data !== undefined) setValue(query.data)
  return {
    value,
    isError: query.isError && value === undefined,
    isLoading: query.isLoading && value === undefined,
    refetch: query.refetch,
    renew: async () => setValue((await query.refetch()).data ?? value),
  }
}
