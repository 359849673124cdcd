import { type DragEvent, useId, useState } from 'react'
import { endingsOf, type FileRule, megabytes } from '#platform/contract/file-rules.ts'
import { useTexts } from '#platform/web/texts.ts'
import './FilesPanel.css'
import { fileFault } from './file-fault.ts'
import { fileSize } from './file-size.ts'

interface FileInputPanelProps {
  rule: FileRule
  /** Part of the file that has been sent, from 0 to 1; null while nothing is on its way. */
  part: number | null
  /** The form gives these four; it checks the field whenever it is left. */
  id?: string
  value?: File | undefined
  onChange?: (file: File | undefined) => void
  onBlur?: () => void
}

/** One file of a form, chosen or dropped. What does not fit its rule is refused before it is sent. */
export function FileInputPanel({ rule, part, id, value, onChange, onBlur }: FileInputPanelProps) {
  const { t } = useTexts()
  const hintId = useId()
  const [fault, setFault] = useState<string | null>(null)
  const [isDropping, setIsDropping] = useState(false)
  const isBusy = part !== null

  function choose(file: File | undefined): void {
    if (!file || isBusy) return
    const found = fileFault(file, rule, t)
    setFault(found)
    onChange?.(found === null ? file : undefined)
    // Whoever has chosen is done with the field; what is wrong with the file is said beside it already.
    if (found === null) onBlur?.()
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsDropping(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    <>
      <label
        className={isDropping ? 'file-drop is-dropping' : 'file-drop'}
        title={isBusy ? t('lists:toolbar.running') : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDropping(true)
        }}
        onDragLeave={() => setIsDropping(false)}
        onDrop={drop}
      >
        <input
          {...(id === undefined ? {} : { id })}
          type="file"
          className="visually-hidden"
          accept={endingsOf(rule)
            .map((ending) => `.${ending}`)
            .join(',')}
          aria-describedby={hintId}
          disabled={isBusy}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // The same file may be chosen again after a fault.
            target.value = ''
          }}
        />
        {value ? (
          <span>
            {value.name} · {fileSize(value.size)}{' '}
            <span className="file-choose">{t('documents:files.chooseOther')}</span>
          </span>
        ) : (
          <span>
            {t('documents:files.dropOne')} <span className="file-choose">{t('documents:files.chooseOne')}</span>
          </span>
        )}
        <span id={hintId} className="file-hint">
          {t('documents:files.hintOne', { endings: endingsOf(rule).join(', '), limit: megabytes(rule.maxBytes) })}
        </span>
      </label>
      {value && isBusy && (
        <progress value={part} max={1} aria-label={t('documents:files.uploading', { name: value.name })} />
      )}
      {fault !== null && (
        <p className="file-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
