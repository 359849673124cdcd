import { type DragEvent, useId, useState } from 'react'
import { ATTACHMENT_RULE, endingsOf, megabytes } from '#platform/contract/file-rules.ts'
import { useTexts } from '#platform/web/texts.ts'
import './FilesPanel.css'

const ACCEPT = endingsOf(ATTACHMENT_RULE)
  .map((ending) => `.${ending}`)
  .join(',')

/** Where files of a document are chosen or dropped. */
export function FileDropPanel({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTexts()
  const hintId = useId()
  const [isDropping, setIsDropping] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsDropping(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      className={isDropping ? 'file-drop is-dropping' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDropping(true)
      }}
      onDragLeave={() => setIsDropping(false)}
      onDrop={drop}
    >
      <input
        type="file"
        multiple
        className="visually-hidden"
        accept={ACCEPT}
        aria-describedby={hintId}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          onFiles(files)
        }}
      />
      <span>
        {t('documents:files.drop')} <span className="file-choose">{t('documents:files.choose')}</span>
      </span>
      <span id={hintId} className="file-hint">
        {t('documents:files.hint', {
          endings: endingsOf(ATTACHMENT_RULE).join(', '),
          limit: megabytes(ATTACHMENT_RULE.maxBytes),
        })}
      </span>
    </label>
  )
}
