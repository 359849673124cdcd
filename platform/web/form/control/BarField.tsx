import { useId } from 'react'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FieldControl } from './FieldControl.tsx'
import '../lines/lines-dialog.css'

interface BarFieldProps {
  /** Of the input, where it is led to. */
  id?: string
  name: string
  field: FieldDeclaration
  /** What it is called here; as everywhere unless given. */
  label?: string
  /** Its label says that it must be filled. */
  isMarked?: boolean
  value: string
  onChange: (value: string) => void
}

/** A field in the bar above the lines of a dialog, with its label before it. */
export function BarField({ id, name, field, label, isMarked = false, value, onChange }: BarFieldProps) {
  const { t } = useTexts()
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <span className={`bar-field is-${field.kind}`}>
      <label htmlFor={inputId}>
        {label ?? t(field.label)}
        {isMarked && (
          <span className="line-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <span className="bar-control">
        <FieldControl
          id={inputId}
          name={name}
          field={field}
          value={value}
          onChange={(typed) => onChange(typeof typed === 'string' ? typed : '')}
        />
      </span>
    </span>
  )
}
