import { useState } from 'react'
import { endingsOf, type FileRule, megabytes } from '#platform/contract/exchange/file-rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FileDropPanel } from './FileDropPanel.tsx'
import { fileError } from './file-error.ts'
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
  const [error, setError] = useState<string | null>(null)
  const isBusy = part !== null

  function choose(file: File | undefined): void {
    if (!file) return
    const found = fileError(file, rule, t)
    setError(found)
    onChange?.(found === null ? file : undefined)
    // Whoever has chosen is done with the field; what is wrong with the file is said beside it already.
    if (found === null) onBlur?.()
  }

  return (
    <>
      <FileDropPanel
        rule={rule}
        hint={t('documents:files.hintOne', { endings: endingsOf(rule).join(', '), limit: megabytes(rule.maxBytes) })}
        closedBecause={isBusy ? t('lists:toolbar.running') : undefined}
        id={id}
        onFiles={([file]) => choose(file)}
      >
        {value ? `${value.name} · ${fileSize(value.size)}` : t('documents:files.dropOne')}{' '}
        <span className="file-choose">{t(value ? 'documents:files.chooseOther' : 'documents:files.chooseOne')}</span>
      </FileDropPanel>
      {value && isBusy && (
        <progress value={part} max={1} aria-label={t('documents:files.uploading', { name: value.name })} />
      )}
      {error !== null && (
        <p className="file-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
