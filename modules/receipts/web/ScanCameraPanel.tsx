import { useEffect, useRef, useState } from 'react'
import { type CodeReader, openCodeReader } from '#platform/web/scan/code-reader.ts'
import { useTexts } from '#platform/web/texts.ts'
import './ScanCameraPanel.css'

interface ScanCameraPanelProps {
  /** Called once for each code that comes into sight; again only after it was out of sight for a while. */
  onCode: (code: string) => void
  onClose: () => void
}

type State = 'starting' | 'open' | 'denied' | 'missing'

/** Time between two pictures, and how long a code must be out of sight before it counts as scanned anew; milliseconds. */
const BETWEEN_PICTURES = 120
const FORGOTTEN_AFTER = 3000

const MESSAGES = { starting: 'cameraStarting', denied: 'cameraDenied', missing: 'cameraMissing' } as const

/** The picture of the device's camera, in which codes of labels are read. */
export function ScanCameraPanel({ onCode, onClose }: ScanCameraPanelProps) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [state, setState] = useState<State>('starting')

  useEffect(() => {
    const run = { isOver: false }
    void follow(video.current, run, setState, (code) => latest.current(code))
    return () => {
      run.isOver = true
    }
  }, [])

  return (
    <div className="scan-camera">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('receipts:scan.cameraView')}
        className={state === 'open' ? '' : 'is-hidden'}
      />
      {state !== 'open' && (
        <p role={state === 'starting' ? 'status' : 'alert'}>{t(`receipts:scan.${MESSAGES[state]}`)}</p>
      )}
      <button type="button" className="button" onClick={onClose}>
        {t('receipts:scan.cameraOff')}
      </button>
    </div>
  )
}

/** Shows the camera and reads its pictures until the run is over. */
async function follow(
  video: HTMLVideoElement | null,
  run: { isOver: boolean },
  tell: (state: State) => void,
  found: (code: string) => void,
): Promise<void> {
  const stream = await openCamera()
  if (!video || typeof stream === 'string') return tell(typeof stream === 'string' ? stream : 'missing')
  let reader: CodeReader | null = null
  const lastSeen = new Map<string, number>()
  try {
    video.srcObject = stream
    await video.play()
    reader = await openCodeReader()
    tell('open')
    while (!run.isOver) {
      for (const code of await reader.read(video)) {
        const now = performance.now()
        const before = lastSeen.get(code)
        lastSeen.set(code, now)
        if (!run.isOver && (before === undefined || now - before > FORGOTTEN_AFTER)) found(code)
      }
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_PICTURES))
    }
  } catch (error) {
    // The camera was taken away, or its picture ended with the page.
    if (!run.isOver) tell('missing')
    if (!(error instanceof DOMException)) throw error
  } finally {
    reader?.close()
    for (const track of stream.getTracks()) track.stop()
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
