import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { documentFiles } from '#platform/contract/document-files.ts'
import { ATTACHMENT_RULE, type FileRule, isPicture } from '#platform/contract/exchange/file-rules.ts'
import { CallError, type CallOptions, type FileOptions } from '#platform/web/call/call-client.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './FilesPanel.css'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { AttachmentDropPanel } from './AttachmentDropPanel.tsx'
import { fileError } from './file-error.ts'
import { fileSize } from './file-size.ts'
import { downloadFile } from './load-file.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureThumb } from './PictureThumb.tsx'

/** The files of a document as its module answers them. */
export type DocumentFiles = z.output<typeof documentFiles>

interface FilesPanelProps {
  /** Of the document's files; starts with the module's name, so that its changes reach it. */
  queryKey: QueryKey
  load: (options: Pick<CallOptions, 'signal' | 'asOf'>) => Promise<DocumentFiles>
  /** What is taken; the usual kinds unless given. */
  rule?: FileRule
  /** Adds a file; without it the reader's menus do not allow that. */
  add?: ((file: File, options: FileOptions) => Promise<unknown>) | undefined
  remove?: ((fileId: string, options: CallOptions) => Promise<unknown>) | undefined
}

/** A file on its way; with an error it stays until its reader has read why. */
interface Sending {
  key: string
  name: string
  part: number
  error: string | null
  stop: AbortController
}

/** The files of a document: list, download, and where the reader may, adding by choice or drop, and removing. */
export function FilesPanel({ queryKey, load, rule = ATTACHMENT_RULE, ...changes }: FilesPanelProps) {
  const { t } = useTexts()
  // What is past is looked at, not acted on.
  const { add, remove } = useAsOf().asOf === null ? changes : {}
  const queries = useQueryClient()
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const [shownFile, setShownFile] = useState<string | null>(null)
  const underWay = useRef(new Set<AbortController>())
  const { data, isError, refetch } = useAsOfQuery({ queryKey, queryFn: load })

  // Whoever leaves lets go of what is not through yet.
  useEffect(() => {
    const all = underWay.current
    return () => {
      for (const stop of all) stop.abort()
    }
  }, [])

  const change = (key: string, next: Partial<Sending>) =>
    setSendings((list) => list.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const dismiss = (key: string) => setSendings((list) => list.filter((one) => one.key !== key))
  const reload = () => queries.invalidateQueries({ queryKey })

  async function send(file: File): Promise<void> {
    if (!add) return
    const sending: Sending = {
      key: randomId(),
      name: file.name,
      part: 0,
      error: fileError(file, rule, t),
      stop: new AbortController(),
    }
    setSendings((list) => [...list, sending])
    if (sending.error !== null) return
    underWay.current.add(sending.stop)
    try {
      await add(file, {
        signal: sending.stop.signal,
        idempotencyKey: sending.key,
        areErrorsSilent: true,
        onProgress: (part) => change(sending.key, { part }),
      })
      dismiss(sending.key)
      notify.success(t('documents:files.added'))
    } catch (error) {
      if (sending.stop.signal.aborted) return dismiss(sending.key)
      const reason = error instanceof CallError ? error.errorMessage : ''
      change(sending.key, { error: `${t('documents:files.failed', { name: file.name })} ${reason}` })
    } finally {
      underWay.current.delete(sending.stop)
      await reload()
    }
  }

  /** One after the other, so that each counts against the document's limits in turn. */
  async function sendAll(files: readonly File[]): Promise<void> {
    for (const file of files) await send(file)
  }

  async function take({ id, fileName }: DocumentFiles['files'][number]): Promise<void> {
    const isSure = await askConfirm({
      title: t('documents:files.removeTitle'),
      text: t('documents:files.removeText', { name: fileName }),
      confirmLabel: t('documents:files.removeConfirm'),
      isDangerous: true,
    })
    if (!isSure || !remove) return
    try {
      await remove(id, { idempotencyKey: randomId() })
      notify.success(t('documents:files.removed'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    await reload()
  }

  if (isError) {
    return (
      <p role="alert">
        {t('documents:files.loadFailed')}{' '}
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('lists:error.again')}
        </button>
      </p>
    )
  }
  if (!data) return <p role="status">{t('lists:loading')}</p>
  const whyNoAdding = data.actions.add
  const pictures = data.files.filter(isPicture)
  const shownAt = pictures.findIndex(({ fileId }) => fileId === shownFile)
  return (
    <div className="files-panel">
      {add && whyNoAdding === null && <AttachmentDropPanel rule={rule} onFiles={(files) => void sendAll(files)} />}
      {add && whyNoAdding !== null && <p className="file-hint">{whyNoAdding}</p>}
      <ul className="file-list" aria-live="polite">
        {sendings.map(({ key, name, part, error, stop }) => (
          <li key={key} className="file-row">
            {error === null ? (
              <>
                <span className="file-name">{name}</span>
                <progress value={part} max={1} aria-label={t('documents:files.uploading', { name })} />
                <IconButton label={t('documents:files.cancel', { name })} onClick={() => stop.abort()} />
              </>
            ) : (
              <>
                <span className="file-error" role="alert">
                  {error}
                </span>
                <IconButton label={t('documents:files.dismiss', { name })} onClick={() => dismiss(key)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {data.files.length === 0 && sendings.length === 0 && <p className="file-hint">{t('documents:files.none')}</p>}
      <ul className="file-list" aria-label={t('documents:files.label')}>
        {data.files.map((file) => (
          <li key={file.id} className="file-row has-thumb">
            {isPicture(file) ? <PictureThumb {...file} onOpen={() => setShownFile(file.fileId)} /> : <span />}
            <button
              type="button"
              className="file-link"
              title={t('documents:files.download', { name: file.fileName })}
              onClick={() => void downloadFile(file.fileId)}
            >
              {file.fileName}
            </button>
            <span className="file-size">{fileSize(file.sizeBytes)}</span>
            <span className="file-who">{file.createName}</span>
            <span className="file-when">{file.createDate.slice(0, 16)}</span>
            {remove && whyNoAdding === null ? (
              <IconButton
                label={t('documents:files.remove', { name: file.fileName })}
                reason={file.actions.remove}
                onClick={() => void take(file)}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {shownAt >= 0 && (
        <PictureDialog
          pictures={pictures}
          at={shownAt}
          onMove={(at) => setShownFile(pictures[at]?.fileId ?? null)}
          onClose={() => setShownFile(null)}
        />
      )}
    </div>
  )
}

interface IconButtonProps {
  label: string
  /** Why it does nothing now. */
  reason?: string | null
  onClick: () => void
}

function IconButton({ label, reason = null, onClick }: IconButtonProps) {
  return (
    <ReasonedButton
      className="icon-button"
      aria-label={label}
      title={reason === null ? label : undefined}
      reason={reason}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
    </ReasonedButton>
  )
}
