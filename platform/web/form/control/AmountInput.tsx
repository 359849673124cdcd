import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { add, type Decimal, isDecimal, maximum } from '#platform/contract/values/decimal.ts'
import { type FormItemProps, formItemProps } from './form-item-props.ts'
import { typedDecimal } from './typed-decimal.ts'

interface AmountInputProps extends FormItemProps {
  label?: string
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  /** Smallest value to count down to; 0 unless given (spec shell §5). */
  min?: Decimal
  /** An empty control stays empty; otherwise it becomes the smallest value, or 0 where that is allowed. */
  isEmptyAllowed?: boolean
}

/** Longest text: 19 digits, a sign, a point, and the separators that people type. */
const MAX_LENGTH = 28

/** What a left control holds: an empty one 0 unless it may be empty, otherwise what was typed, in plain notation. */
function settledAmount(typed: string, min: Decimal, isEmptyAllowed: boolean): string {
  const text = typedDecimal(typed)
  return text === '' && !isEmptyAllowed ? maximum('0', min) : text
}

/**
 * A number or an amount, exact as text. Arrow up and down count by one, down to the smallest value; separators may be typed and are
 * taken out on leaving. What is typed below the smallest value stays as it is; the form says that it is wrong (`leastRule`).
 */
export function AmountInput(props: AmountInputProps) {
  const { value = '', min = '0', isEmptyAllowed = false, onChange } = props
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const text = typedDecimal(value) || '0'
    if (!isDecimal(text)) return
    event.preventDefault()
    onChange?.(maximum(add(text, event.key === 'ArrowUp' ? '1' : '-1'), min))
  }
  return (
    <Input
      {...formItemProps(props)}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      className="numeric"
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_LENGTH}
      disabled={props.disabled ?? false}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={step}
      onBlur={(event) => {
        const settled = settledAmount(event.target.value, min, isEmptyAllowed)
        if (settled !== value) onChange?.(settled)
        // Whoever checks the field finds what it holds from now on.
        props.onBlur?.()
      }}
    />
  )
}
