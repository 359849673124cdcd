import { useId, useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'

/** The kinds of files that are taken, with their endings and texts. */
const KINDS = {
  excel: {
    accept: '.xls,.xlsx',
    choose: 'lists:import.choose',
    hint: 'lists:import.hint',
    wrongType: 'lists:import.wrongType',
  },
  // Messages of other systems have any ending, or none.
  message: { accept: undefined, choose: 'lists:message.choose', hint: 'lists:message.hint', wrongType: '' },
  xml: { accept: '.xml', choose: 'lists:xml.choose', hint: 'lists:xml.hint', wrongType: 'lists:xml.wrongType' },
} as const

interface FileChoiceProps {
  kind?: keyof typeof KINDS
  file: File | null
  isWrongType: boolean
  onChoose: (file: File) => void
}

/** Takes one file, of Excel unless said otherwise, by choosing or by dropping it. */
export function FileChoice({ kind = 'excel', file, isWrongType, onChoose }: FileChoiceProps) {
  const { t } = useTexts()
  const id = useId()
  const { accept, choose, hint, wrongType } = KINDS[kind]
  const [isOver, setIsOver] = useState(false)
  return (
    <div>
      <label
        className={`import-drop${isOver ? ' is-over' : ''}`}
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const [dropped] = event.dataTransfer.files
          if (dropped) onChoose(dropped)
        }}
      >
        <input
          id={id}
          type="file"
          accept={accept}
          aria-label={t(choose)}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onChoose(chosen)
          }}
        />
        {file ? <strong>{file.name}</strong> : <span>{t('lists:import.drop')}</span>}
        <small>{t(hint)}</small>
      </label>
      {isWrongType && (
        <p role="alert" className="import-bad">
          {t(wrongType)}
        </p>
      )}
    </div>
  )
}
