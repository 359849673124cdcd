import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useObjectUrl } from '#platform/web/use-object-url.ts'
import { loadFile } from './load-file.ts'

/** A stored picture as the page shows it. */
export interface Picture {
  /** Null while it is read. */
  url: string | null
  /** It could not be read, or is no picture that this browser knows. */
  hasFailed: boolean
  onError: () => void
}

/** Reads a picture once it is wanted; what was read stays for as long as the page asks for it. */
export function usePicture(fileId: string, isRequested = true): Picture {
  const { data, isError } = useQuery({
    queryKey: ['documents.picture', fileId],
    queryFn: ({ signal }) => loadFile(fileId, signal),
    // The content under an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRequested,
  })
  const [broken, setBroken] = useState<string | null>(null)
  return { url: useObjectUrl(data), hasFailed: isError || broken === fileId, onError: () => setBroken(fileId) }
}
