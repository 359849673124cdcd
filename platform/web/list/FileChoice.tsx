import { useId, useState } from 'react'
import { useTexts } from '#platform/web/texts.ts'

interface FileChoiceProps {
  file: File | null
  isWrongType: boolean
  onChoose: (file: File) => void
}

/** Takes one Excel file, by choosing or by dropping it. */
export function FileChoice({ file, isWrongType, onChoose }: FileChoiceProps) {
  const { t } = useTexts()
  const id = useId()
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
          accept=".xls,.xlsx"
          aria-label={t('lists:import.choose')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onChoose(chosen)
          }}
        />
        {file ? <strong>{file.name}</strong> : <span>{t('lists:import.drop')}</span>}
        <small>{t('lists:import.hint')}</small>
      </label>
      {isWrongType && (
        <p role="alert" className="import-bad">
          {t('lists:import.wrongType')}
        </p>
      )}
    </div>
  )
}
