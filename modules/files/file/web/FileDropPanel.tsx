import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { endingsOf, type FileRule } from '#platform/contract/exchange/file-rules.ts'
import './FilesPanel.css'

interface FileDropPanelProps {
  rule: FileRule
  /** Says what may be chosen; read out with the field. */
  hint: string
  isMultiple?: boolean
  /** Why nothing can be chosen now. */
  closedBecause?: string | undefined
  id?: string | undefined
  /** Asks to drop or to choose, or names what is chosen. */
  children: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** Where files are chosen or dropped. What does not fit the rule is for `onFiles` to refuse: a drop passes by the browser's choice. */
export function FileDropPanel({
  rule,
  hint,
  isMultiple = false,
  closedBecause,
  id,
  children,
  onFiles,
}: FileDropPanelProps) {
  const hintId = useId()
  const [isDropping, setIsDropping] = useState(false)
  const isClosed = closedBecause !== undefined
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsDropping(false)
    if (!isClosed) onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      className={isDropping ? 'file-drop is-dropping' : 'file-drop'}
      title={closedBecause}
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
        multiple={isMultiple}
        className="visually-hidden"
        accept={endingsOf(rule)
          .map((ending) => `.${ending}`)
          .join(',')}
        aria-describedby={hintId}
        disabled={isClosed}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again after an error.
          target.value = ''
          onFiles(files)
        }}
      />
      <span>{children}</span>
      <span id={hintId} className="file-hint">
        {hint}
      </span>
    </label>
  )
}
