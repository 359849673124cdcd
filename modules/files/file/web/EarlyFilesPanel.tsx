import { type ReactNode, type SetStateAction, useEffect, useRef } from 'react'
import { ATTACHMENT_RULE, DOCUMENT_FILES, endingsOf } from '#platform/contract/exchange/file-rules.ts'
import { CallError, type FileOptions } from '#platform/web/call/call-client.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './EarlyFilesPanel.css'
import { judgeFiles } from './file-error.ts'

/** A file that was chosen before its document is there. */
export interface EarlyFile {
  key: string
  name: string
  size: number
  /** Null until it is sent. */
  fileId: string | null
  part: number
  error: string | null
}

/** Some of them are still on their way. */
export const areBeingSent = (files: readonly EarlyFile[]): boolean =>
  files.some(({ fileId, error: fieldError }) => fileId === null && fieldError === null)

/** Ids of those that were sent. */
export const sentIds = (files: readonly EarlyFile[]): string[] => files.flatMap(({ fileId }) => fileId ?? [])

/** Photos can be taken at once where there is a camera; papers are chosen as well. */
const ACCEPT = ['image/*', ...endingsOf(ATTACHMENT_RULE).map((ending) => `.${ending}`)].join(',')

interface EarlyFilesPanelProps {
  /** What the files are of, where several can be added on one screen. */
  name?: string
  files: readonly EarlyFile[]
  onChange: (change: SetStateAction<readonly EarlyFile[]>) => void
  send: (file: File, options: FileOptions) => Promise<{ id: string }>
  /** Files were chosen: whoever waits for the keyboard takes it back. */
  onChosen?: () => void
  /** Stands before the files. */
  children?: ReactNode
}

/** Files of something that is not booked yet: each is sent as soon as it is chosen, and can be left out again. */
export function EarlyFilesPanel({ name: shown, files, onChange, send, onChosen, children }: EarlyFilesPanelProps) {
  const { t } = useTexts()
  const picker = useRef<HTMLInputElement>(null)
  const underWay = useRef(new Map<string, AbortController>())
  // Whoever leaves lets go of what is not through yet.
  useEffect(() => {
    const all = underWay.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const change = (key: string, next: Partial<EarlyFile>) =>
    onChange((list) => list.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const leaveOut = (key: string) => {
    underWay.current.get(key)?.abort()
    onChange((list) => list.filter((one) => one.key !== key))
  }

  async function take(file: File, fieldError: string | null): Promise<void> {
    const key = randomId()
    const { name, size } = file
    onChange((list) => [...list, { key, name, size, fileId: null, part: 0, error: fieldError }])
    if (fieldError !== null) return
    const stop = new AbortController()
    underWay.current.set(key, stop)
    try {
      const { id } = await send(file, {
        signal: stop.signal,
        idempotencyKey: key,
        areErrorsSilent: true,
        onProgress: (part) => change(key, { part }),
      })
      change(key, { fileId: id })
    } catch (error) {
      if (stop.signal.aborted) return
      const reason = error instanceof CallError ? error.errorMessage : ''
      change(key, { error: `${t('documents:files.failed', { name: file.name })} ${reason}` })
    } finally {
      underWay.current.delete(key)
      // Whoever holds the files may still be there: what was let go of is not on its way any more.
      if (stop.signal.aborted) onChange((list) => list.filter((one) => one.key !== key))
    }
  }

  const taken = files.filter(({ error: fieldError }) => fieldError === null)
  const isFull = taken.length >= DOCUMENT_FILES.maxCount
  return (
    <div className="early-files">
      {children}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={({ target }) => {
          const judged = judgeFiles([...(target.files ?? [])], taken, t)
          target.value = ''
          for (const { file, error: fieldError } of judged) void take(file, fieldError)
          onChosen?.()
        }}
      />
      <ReasonedButton
        className="button"
        aria-label={shown === undefined ? undefined : t('documents:files.addPhotoOf', { name: shown })}
        reason={isFull ? t('documents:errors.tooManyFiles', { limit: DOCUMENT_FILES.maxCount }) : null}
        onClick={() => picker.current?.click()}
      >
        {t('documents:files.addPhoto')}
      </ReasonedButton>
      <ul className="early-list" aria-live="polite">
        {files.map(({ key, name, fileId, part, error: fieldError }) => (
          <li key={key} className={fieldError === null ? 'early-file' : 'early-file is-faulty'}>
            <span className="early-name" role={fieldError === null ? undefined : 'alert'}>
              {fieldError ?? name}
            </span>
            {fileId === null && fieldError === null && (
              <progress value={part} max={1} aria-label={t('documents:files.uploading', { name })} />
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={t('documents:files.leaveOut', { name })}
              title={t('documents:files.leaveOut', { name })}
              onClick={() => leaveOut(key)}
            >
              <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
