import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type CodeReader, openCodeReader } from './code-reader.ts'
import './scan-camera.css'

interface ScanCameraPanelProps {
  /** Called once for each code that comes into sight; again only after it was out of sight for a while. */
  onCode: (code: string) => void
  /** Nothing is read meanwhile. */
  isPaused: boolean
  onClose: () => void
}

type State = 'starting' | 'open' | 'denied' | 'missing' | 'broken' | 'ended'

/** Time between two pictures, and how long a code must be out of sight before it counts as scanned anew; milliseconds. */
const BETWEEN_PICTURES = 120
const FORGOTTEN_AFTER = 3000

/** The picture of the device's camera, in which codes of labels are read. */
export function ScanCameraPanel({ onCode, isPaused, onClose }: ScanCameraPanelProps) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, isPaused })
  latest.current = { onCode, isPaused }
  const [state, setState] = useState<State>('starting')

  useEffect(() => {
    const closing = new AbortController()
    const isPausedNow = () => latest.current.isPaused
    void follow(video.current, closing.signal, setState, isPausedNow, (code) => latest.current.onCode(code))
    return () => closing.abort()
  }, [])

  return (
    <div className="scan-camera">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('platform:camera.view')}
        className={state === 'open' ? '' : 'is-hidden'}
      />
      {state !== 'open' && <p role={state === 'starting' ? 'status' : 'alert'}>{t(`platform:camera.${state}`)}</p>}
      <button type="button" className="button" onClick={onClose}>
        {t('platform:camera.off')}
      </button>
    </div>
  )
}

/** Shows the camera and reads its pictures until the panel is closed, the camera taken away, or the reader fails. */
async function follow(
  video: HTMLVideoElement | null,
  closing: AbortSignal,
  report: (state: State) => void,
  isPaused: () => boolean,
  found: (code: string) => void,
): Promise<void> {
  const end = new AbortController()
  const over = AbortSignal.any([closing, end.signal])
  const finish = (state: State) => {
    if (!over.aborted) report(state)
    end.abort()
  }
  report('starting')
  const stream = await openCamera()
  if (typeof stream === 'string') return finish(stream)
  let reader: CodeReader | null = null
  // However long the reader takes for a picture, the camera is let go at once.
  const release = () => {
    reader?.close()
    for (const track of stream.getTracks()) track.stop()
  }
  if (!video || over.aborted) return release()
  over.addEventListener('abort', release, { once: true })
  for (const track of stream.getTracks()) track.addEventListener('ended', () => finish('ended'))
  try {
    video.srcObject = stream
    await video.play()
  } catch {
    return finish('ended')
  }
  try {
    reader = await openCodeReader()
    if (over.aborted) return reader.close()
    report('open')
    await readPictures(reader, video, over, isPaused, found)
  } catch {
    finish('broken')
  }
}

/** Tells each code once that comes into sight, until it is over. */
async function readPictures(
  reader: CodeReader,
  video: HTMLVideoElement,
  over: AbortSignal,
  isPaused: () => boolean,
  found: (code: string) => void,
): Promise<void> {
  const lastSeen = new Map<string, number>()
  while (!over.aborted) {
    for (const code of isPaused() ? [] : await reader.read(video)) {
      if (over.aborted || isPaused()) break
      const now = performance.now()
      const before = lastSeen.get(code)
      lastSeen.set(code, now)
      if (before === undefined || now - before > FORGOTTEN_AFTER) found(code)
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PICTURES))
  }
}

/** The camera at the back; or why there is none. */
async function openCamera(): Promise<MediaStream | 'denied' | 'missing'> {
  // Browsers have no cameras for pages that are not served securely.
  if (!navigator.mediaDevices) return 'missing'
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing'
  }
}
