import { useEffect, useState } from 'react'
import type { calls } from '#modules/system/contract.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { useDebounced } from '#platform/web/form/use-debounced.ts'
import { systemApi } from '../session-calls.ts'

/** Shorter words begin too many numbers; the server refuses them. */
const SHORTEST = 3

/** A document found by its number. */
export type FoundDocument = CallOutput<typeof calls, 'ISrmDocumentFinderService/findDocuments'>['records'][number]

/** How the search for documents stands. */
export interface DocumentSearch {
  found: readonly FoundDocument[]
  isSearching: boolean
  /** What went wrong, in the reader's language. */
  error: string | null
}

const NOTHING: DocumentSearch = { found: [], isSearching: false, error: null }

/** Documents whose number begins with what was typed, once the typing has stopped. */
export function useDocumentSearch(typed: string): DocumentSearch {
  const words = useDebounced(typed.replace(/\s+/g, ''))
  const [search, setSearch] = useState(NOTHING)
  useEffect(() => {
    if (words.length < SHORTEST) {
      setSearch(NOTHING)
      return
    }
    const abort = new AbortController()
    setSearch((before) => ({ ...before, isSearching: true, error: null }))
    systemApi(
      'ISrmDocumentFinderService/findDocuments',
      { keyword: words },
      { signal: abort.signal, areErrorsSilent: true },
    ).then(
      ({ records }) => setSearch({ found: records, isSearching: false, error: null }),
      (error: Error) => {
        if (!abort.signal.aborted) setSearch({ found: [], isSearching: false, error: error.message })
      },
    )
    return () => abort.abort()
  }, [words])
  return search
}
