import { type ClipboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '#platform/web/kit/Dialog.tsx'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { enterSerials, type SerialEntry } from './serial-entry.ts'
import './SerialsDialog.css'

// Most numbers come from a reader that types: only who wants it fetches the camera's part.
const ScanCameraPanel = lazy(() =>
  import('#platform/web/scan/ScanCameraPanel.tsx').then(({ ScanCameraPanel: Panel }) => ({ default: Panel })),
)

interface SerialsDialogProps {
  item: string
  quantity: string
  serials: readonly string[]
  loadChoices?: (() => Promise<readonly string[]>) | undefined
  generate?: ((count: number) => Promise<readonly string[]>) | undefined
  isOptional?: boolean
  onChange: (serials: string[]) => void
  onClose: () => void
}

const ERRORS = ['twice', 'misspelt', 'strangers'] as const
const SENTENCES = { twice: 'twice', misspelt: 'misspelt', strangers: 'stranger' } as const

/** Serial numbers of the pieces of a row: scanned with a reader or the camera, typed, pasted, read from a file, made by rule or chosen. */
export function SerialsDialog(props: SerialsDialogProps) {
  const { item, quantity, loadChoices, generate, isOptional = false, onChange, onClose } = props
  const { t } = useTexts()
  const inputId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [entry, setEntry] = useState<SerialEntry>({ serials: props.serials, twice: [], misspelt: [], strangers: [] })
  const [choices, setChoices] = useState<readonly string[] | null>(null)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const [load] = useState(() => loadChoices)
  useEffect(() => {
    void load?.().then(setChoices)
  }, [load])
  const requested = Number(quantity) || 0
  const allowed = load ? new Set(choices ?? []) : null
  const { serials } = entry
  const set = (next: readonly string[]) => setEntry({ serials: next, twice: [], misspelt: [], strangers: [] })
  const enter = (text: string) => {
    setEntry((before) => enterSerials(before.serials, text, allowed))
    setTyped('')
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(text.trim())) return
    event.preventDefault()
    enter(text)
  }
  const make = async () => {
    if (!generate) return
    setIsMaking(true)
    try {
      set([...serials, ...(await generate(requested - serials.length))])
    } finally {
      setIsMaking(false)
    }
  }
  const chosen = new Set(serials)
  const toggle = (serialNo: string) =>
    set(chosen.has(serialNo) ? serials.filter((one) => one !== serialNo) : [...serials, serialNo])
  return (
    <Dialog
      title={t('inventory:serials.title', { item })}
      onCancel={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('inventory:serials.cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              onChange([...serials])
              onClose()
            }}
          >
            {t('inventory:serials.done')}
          </button>
        </>
      }
    >
      <form
        className="serials-entry"
        onSubmit={(event) => {
          event.preventDefault()
          enter(typed)
          // Whoever presses the button goes on with the next number.
          field.current?.focus()
        }}
      >
        <label htmlFor={inputId}>{t('inventory:serials.add')}</label>
        <input
          ref={field}
          id={inputId}
          className="serials-input"
          value={typed}
          autoComplete="off"
          autoFocus
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={paste}
        />
        <button type="submit" className="button">
          {t('inventory:serials.addButton')}
        </button>
        <span className="serials-count" role="status">
          {requested === 0
            ? serials.length
            : t('inventory:serials.count', { told: serials.length, quantity: requested })}
        </span>
      </form>
      <p id={`${inputId}-hint`} className="serials-hint">
        {t(isOptional ? 'inventory:serials.optional' : 'inventory:serials.addHint')}
      </p>
      <div className="serials-tools">
        {!isCameraOpen && (
          <button type="button" className="button" onClick={() => setIsCameraOpen(true)}>
            {t('inventory:serials.camera')}
          </button>
        )}
        {!load && (
          <label className="button serials-file" title={t('inventory:serials.fileHint')}>
            {t('inventory:serials.file')}
            <input
              type="file"
              accept=".txt,.csv,text/plain,text/csv"
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ''
                void file?.text().then(enter)
              }}
            />
          </label>
        )}
        {generate && (
          <ReasonedButton
            className="button"
            isPending={isMaking}
            reason={
              requested === 0
                ? t('inventory:serials.quantityFirst')
                : serials.length >= requested
                  ? t('inventory:serials.allNumbered')
                  : null
            }
            onClick={() => void make()}
          >
            {t('inventory:serials.generate')}
          </ReasonedButton>
        )}
        {serials.length > 0 && (
          <button type="button" className="button" onClick={() => set([])}>
            {t('inventory:serials.clear')}
          </button>
        )}
      </div>
      {isCameraOpen && (
        <Suspense fallback={null}>
          <ScanCameraPanel onCode={enter} isPaused={false} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      )}
      <div role="alert" className="serials-errors">
        {ERRORS.filter((kind) => entry[kind].length > 0).map((kind) => (
          <p key={kind} className="form-error">
            {t(`inventory:serials.${SENTENCES[kind]}`, { numbers: entry[kind].slice(0, 10).join(', ') })}
          </p>
        ))}
      </div>
      <ul className="serials-list">
        {(choices ?? serials).map((serialNo) => (
          <li key={serialNo}>
            {choices ? (
              <label>
                <input type="checkbox" checked={chosen.has(serialNo)} onChange={() => toggle(serialNo)} /> {serialNo}
              </label>
            ) : (
              <>
                <span>{serialNo}</span>
                <button
                  type="button"
                  className="list-link"
                  aria-label={t('inventory:serials.remove', { serialNo })}
                  onClick={() => toggle(serialNo)}
                >
                  ×
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {load && choices === null && <p role="status">{t('inventory:serials.loading')}</p>}
    </Dialog>
  )
}
