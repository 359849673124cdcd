import { ReferenceSelect, type ReferenceSelectProps } from '#platform/web/form/control/ReferenceSelect.tsx'
import { PickButton } from './PickButton.tsx'
import './pick.css'

/** `ReferenceSelect` with a button that opens the same rows as a table, to compare and to choose several. */
export function ReferencePicker(props: ReferenceSelectProps) {
  const { value, isMultiple = false } = props
  const values = typeof value === 'string' ? [value].filter(Boolean) : (value ?? [])
  return (
    <span className="reference-picker">
      <ReferenceSelect {...props} />
      <PickButton
        lookup={props.lookup}
        name={props.name}
        label={props.label}
        condition={props.condition}
        isMultiple={isMultiple}
        disabled={props.disabled === true}
        disabledReason={props.disabledReason}
        values={values}
        onPick={(keys, rows) => props.onChange?.(isMultiple ? keys : keys[0], rows)}
      />
    </span>
  )
}
