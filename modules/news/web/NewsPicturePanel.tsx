import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

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
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [data])
  if (url === null) return null
  return (
    <figure className="news-picture">
      <img src={url} alt={fileName} onError={() => setUrl(null)} />
    </figure>
  )
}
