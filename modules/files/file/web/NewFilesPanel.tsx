import { useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { AttachmentDropPanel } from './AttachmentDropPanel.tsx'
import './FilesPanel.css'
import { judgeFiles } from './file-error.ts'
import { fileSize } from './file-size.ts'

interface NewFilesPanelProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files of a document that is not there yet: kept in the form, and sent once it is. */
export function NewFilesPanel({ files, onChange }: NewFilesPanelProps) {
  const { t } = useTexts()
  const [errors, setErrors] = useState<readonly string[]>([])
  const add = (chosen: readonly File[]) => {
    const judged = judgeFiles(chosen, files, t)
    setErrors(judged.flatMap(({ error }) => error ?? []))
    onChange([...files, ...judged.flatMap(({ file, error }) => (error === null ? [file] : []))])
  }
  return (
    <div className="files-panel">
      <AttachmentDropPanel onFiles={add} />
      {errors.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be refused twice, and the errors only change together
        <p key={index} className="file-error" role="alert">
          {error}
        </p>
      ))}
      {files.length > 0 && (
        <ul className="file-list" aria-label={t('documents:files.label')}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one file may be chosen twice, and rows have no state of their own
            <li key={index} className="file-row">
              <span className="file-name">{file.name}</span>
              <span className="file-size">{fileSize(file.size)}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('documents:files.remove', { name: file.name })}
                title={t('documents:files.remove', { name: file.name })}
                onClick={() => onChange(files.filter((_, place) => place !== index))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
