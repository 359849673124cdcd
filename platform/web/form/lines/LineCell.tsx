import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { TEXT_LENGTH } from '#platform/contract/fields.ts'
import { isDateText } from '#platform/contract/values/dates.ts'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import { PickButton } from '#platform/web/pick/PickButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { LineColumn } from './line-column.ts'

/** Where the caret moves: lines down (negative: up) and cells to the right (negative: left). */
export interface CaretMove {
  down: number
  right: number
}

interface LineCellProps<Line> {
  id: string
  column: LineColumn<Line>
  isRequired: boolean
  value: string
  error: string | undefined
  /** Element that tells the error while the cell has the focus. */
  errorId: string | undefined
  label: string
  onChange: (value: string) => void
  onLeave: () => void
  onFocus: () => void
  onMove: (move: CaretMove) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** Where a key press leads: Enter and the vertical arrows to the next line, the horizontal ones only at the text's edges. */
export function caretMove(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>, input: HTMLInputElement): CaretMove | null {
  switch (event.key) {
    case 'Enter':
      return { down: event.shiftKey ? -1 : 1, right: 0 }
    case 'ArrowDown':
      return { down: 1, right: 0 }
    case 'ArrowUp':
      return { down: -1, right: 0 }
    case 'ArrowLeft':
      return input.selectionEnd === 0 ? { down: 0, right: -1 } : null
    case 'ArrowRight':
      return input.selectionStart === input.value.length ? { down: 0, right: 1 } : null
    default:
      return null
  }
}

/** One editable cell: a native control, so that hundreds of lines stay quick. Escape takes the typing back. */
export function LineCell<Line>(props: LineCellProps<Line>) {
  const { column, value, error } = props
  const { t } = useTexts()
  const before = useRef(value)
  const picker = useRef<HTMLInputElement>(null)
  const shared = {
    id: props.id,
    value,
    'aria-label': props.label,
    'aria-invalid': error !== undefined,
    'aria-required': props.isRequired,
    'aria-describedby': error === undefined ? undefined : props.errorId,
    title: error,
    className: `line-input${column.edit === 'decimal' ? ' numeric' : ''}`,
    onBlur: props.onLeave,
    onFocus: () => {
      before.current = value
      props.onFocus()
    },
  }
  if (column.edit === 'select') {
    return (
      <select
        {...shared}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          props.onMove({ down: event.shiftKey ? -1 : 1, right: 0 })
        }}
      >
        <option value="" />
        {column.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const input = (
    <input
      {...shared}
      type="text"
      autoComplete="off"
      spellCheck={false}
      inputMode={column.edit === 'decimal' ? 'decimal' : undefined}
      placeholder={column.edit === 'date' ? 'YYYY-MM-DD' : undefined}
      maxLength={column.edit === 'text' ? (column.maxLength ?? TEXT_LENGTH) : 40}
      onChange={(event) => props.onChange(event.target.value)}
      onPaste={props.onPaste}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
        if (event.key === 'Escape' && value !== before.current) {
          event.stopPropagation()
          props.onChange(before.current)
          return
        }
        const move = caretMove(event, event.currentTarget)
        if (!move) return
        event.preventDefault()
        props.onMove(move)
      }}
    />
  )
  if (column.lookup !== undefined) {
    return (
      <span className="line-picked">
        {input}
        <PickButton
          lookup={column.lookup}
          name={column.key}
          label={props.label}
          {...(column.lookupCondition === undefined ? {} : { condition: column.lookupCondition })}
          values={value === '' ? [] : [value]}
          onPick={([chosen = '']) => props.onChange(chosen)}
        />
      </span>
    )
  }
  if (column.edit !== 'date') return input
  return (
    <span className="line-date">
      {input}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${props.label} ${t('lists:lines.pickDate')}`}
        onClick={() => picker.current?.showPicker()}
      >
        <ListIcon name="calendar" />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        // It takes days only; what is half typed it would complain of.
        value={isDateText(value) ? value : ''}
        onChange={(event) => {
          props.onChange(event.target.value)
          document.getElementById(props.id)?.focus()
        }}
      />
    </span>
  )
}
