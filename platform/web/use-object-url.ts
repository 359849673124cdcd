import { useEffect, useState } from 'react'

/** An address under which the page shows a content, for as long as it does; null while there is none. */
export function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [content])
  return url
}
