import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useObjectUrl } from '#platform/web/use-object-url.ts'

interface NewsPicturePanelProps {
  fileId: string
  fileName: string
  load: (fileId: string, signal: AbortSignal) => Promise<Blob>
}

/** A picture that comes with a piece of news. One that cannot be shown stays away; its file is listed all the same. */
export function NewsPicturePanel({ fileId, fileName, load }: NewsPicturePanelProps) {
  const { data } = useQuery({
    queryKey: ['news.picture', fileId],
    queryFn: ({ signal }) => load(fileId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  const [isBroken, setIsBroken] = useState(false)
  if (url === null || isBroken) return null
  return (
    <figure className="news-picture">
      <img src={url} alt={fileName} onError={() => setIsBroken(true)} />
    </figure>
  )
}
