import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import './PictureDialog.css'
import { usePicture } from './use-picture.ts'

interface PictureThumbProps {
  fileId: string
  fileName: string
  onOpen: () => void
}

/** A picture in small, which opens it in large. It is read when it comes into sight. */
export function PictureThumb({ fileId, fileName, onOpen }: PictureThumbProps) {
  const { t } = useTexts()
  const place = useRef<HTMLButtonElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  const { url, hasFailed, onError } = usePicture(fileId, isSeen)
  const label = t('documents:pictures.show', { name: fileName })
  return (
    <button ref={place} type="button" className="picture-thumb" aria-label={label} title={label} onClick={onOpen}>
      {url !== null && !hasFailed && <img src={url} alt="" onError={onError} />}
    </button>
  )
}
