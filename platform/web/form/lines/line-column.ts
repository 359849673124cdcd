import type { ReactNode } from 'react'
import { isDateText } from '#platform/contract/values/dates.ts'
import { compare, isDecimal, QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { typedDate } from '../control/typed-date.ts'
import { typedDecimal } from '../control/typed-decimal.ts'

/** A column of a document's lines. Keep the array stable between renders. */
export interface LineColumn<Line> {
  /** Name of the line's property; editable ones hold text. */
  key: keyof Line & string
  title: string
  /** Pixels. */
  width: number
  /** How it is edited; without it the column is only shown. */
  edit?: 'decimal' | 'date' | 'text' | 'select'
  /** What a cell shows that is not edited; the property as it is unless given. */
  text?: (line: Line) => string
  cell?: (line: Line) => ReactNode
  isNumeric?: boolean
  isFixedLeft?: boolean
  /** A function tells it line by line. */
  isRequired?: boolean | ((line: Line) => boolean)
  /** What an empty required cell is told, in the reader's language; that it is required unless given. */
  requiredText?: string
  /** Most decimals of a decimal cell; 6 unless given. */
  decimals?: number
  /** A decimal cell takes values below 0, too. */
  isSigned?: boolean
  maxLength?: number
  /** Path of the lookup from whose rows a text cell may be chosen as well. */
  lookup?: string
  /** What that call is always asked with. */
  lookupCondition?: Readonly<Record<string, string>>
  /** Choices of a select cell. */
  options?: readonly { value: string; label: string }[]
  /** Whether this line's cell may be edited. */
  isEditable?: (line: Line) => boolean
  /** A further check of a filled cell: what is wrong, in the reader's language, or null. */
  check?: (value: string, line: Line) => string | null
}

/** The text of an editable cell. */
export function cellText<Line extends object>(line: Line, column: LineColumn<Line>): string {
  const value = line[column.key]
  return value === null || value === undefined ? '' : String(value)
}

/** What a cell shows while it is not edited: a choice by its label. */
export function shownText<Line extends object>(line: Line, column: LineColumn<Line>): string {
  if (column.text) return column.text(line)
  const value = cellText(line, column)
  return column.options?.find((option) => option.value === value)?.label ?? value
}

/** Whether this cell takes input. */
export function isCellEditable<Line>(line: Line, column: LineColumn<Line>): boolean {
  return column.edit !== undefined && (column.isEditable?.(line) ?? true)
}

/** Whether this cell must be filled. */
export function isCellRequired<Line>(line: Line, column: LineColumn<Line>): boolean {
  return typeof column.isRequired === 'function' ? column.isRequired(line) : column.isRequired === true
}

/** A typed or pasted cell in the form in which it is kept. A choice may be given by its label. */
export function normaliseCell<Line>(value: string, column: LineColumn<Line>): string {
  switch (column.edit) {
    case 'decimal':
      return typedDecimal(value)
    case 'date':
      return typedDate(value)
    case 'select':
      return (
        column.options?.find((option) => option.value === value || option.label === value.trim())?.value ?? value.trim()
      )
    case 'text':
    case undefined:
      return value.trim()
  }
}

/** What is wrong with a cell, in the reader's language; null when it is fit. */
export function checkCell<Line extends object>(line: Line, column: LineColumn<Line>, t: Translate): string | null {
  if (!isCellEditable(line, column)) return null
  const value = cellText(line, column)
  if (value === '') {
    const usual = column.edit === 'select' ? 'requiredSelect' : 'required'
    return isCellRequired(line, column) ? (column.requiredText ?? t(`lists:validation.${usual}`)) : null
  }
  if (column.edit === 'decimal' && !isDecimal(value, column.decimals ?? QUANTITY_DECIMALS)) {
    return isDecimal(value)
      ? t('lists:validation.decimals', { number: column.decimals ?? QUANTITY_DECIMALS })
      : t('lists:validation.decimal')
  }
  if (column.edit === 'date' && !isDateText(value)) return t('lists:validation.date')
  if (column.edit === 'select' && !column.options?.some((option) => option.value === value)) {
    return t('lists:validation.choice')
  }
  const limit = column.maxLength ?? 100
  if (column.edit === 'text' && value.length > limit) return t('lists:validation.tooLong', { limit })
  const own = column.check?.(value, line) ?? null
  // Numbers that people put in are never below 0 (spec shell §5); a column may say so in better words.
  const isBelow = own === null && column.edit === 'decimal' && !column.isSigned && compare(value, '0') < 0
  return isBelow ? t('lists:validation.tooSmall', { limit: '0' }) : own
}
