import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import './scan-page.css'

const ScanCameraPanel = lazy(() =>
  import('./ScanCameraPanel.tsx').then(({ ScanCameraPanel: Panel }) => ({ default: Panel })),
)

/** Parts the elements of a GS1 code. */
const GROUP_SEPARATOR = '\u001d'

interface ScanFieldPanelProps {
  /** The field, which has the focus from the beginning: scanners type into it. */
  field: RefObject<HTMLInputElement | null>
  labels: { code: string; book: string; camera: string }
  /** Called with each code that was scanned or typed; the field is empty again by then. */
  onCode: (code: string) => void
  /** The camera reads nothing meanwhile. */
  isPaused: boolean
  /** What is chosen beforehand, between the field and the camera. */
  children?: ReactNode
}

/** Where codes are scanned by a hand-held, typed, or read by the device's camera. */
export function ScanFieldPanel({ field, labels, onCode, isPaused, children }: ScanFieldPanelProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => field.current?.focus(), [field])
  const latest = useRef(onCode)
  latest.current = onCode
  const fromCamera = useCallback((scanned: string) => latest.current(scanned), [])
  const book = () => {
    setCode('')
    field.current?.focus()
    onCode(code)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Scanners end with Enter or Tab, and send the separator of GS1 elements as Ctrl + ].
    const isEnd = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && code.trim() !== '')
    const isSeparator = event.ctrlKey && event.key === ']'
    if (!isEnd && !isSeparator) return
    event.preventDefault()
    if (isEnd) book()
    else setCode((typed) => typed + GROUP_SEPARATOR)
  }
  return (
    <>
      <div className="scan-entry">
        <label htmlFor={id}>{labels.code}</label>
        <div className="scan-line">
          <input
            id={id}
            ref={field}
            className="scan-code"
            value={code}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="button button-primary" onClick={book}>
            {labels.book}
          </button>
          {!hasCamera && (
            <button type="button" className="button" onClick={() => setHasCamera(true)}>
              {labels.camera}
            </button>
          )}
        </div>
        {children}
      </div>
      {hasCamera && (
        <Suspense fallback={null}>
          <ScanCameraPanel onCode={fromCamera} isPaused={isPaused} onClose={() => setHasCamera(false)} />
        </Suspense>
      )}
    </>
  )
}
