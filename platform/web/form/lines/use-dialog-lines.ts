import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { recheckErrors } from '../recheck-errors.ts'
import type { Command } from '../use-command.ts'
import { useIsEdited } from '../use-is-edited.ts'
import type { LineColumn } from './line-column.ts'
import type { LineStore } from './line-store.ts'

/** Lines that are edited in a dialog, as `LinesDialog` shows them. */
export interface DialogLines<Line extends object> {
  store: LineStore<Line>
  columns: readonly LineColumn<Line>[]
  isEdited: boolean
  /** What is wrong with the lines as a whole; empty when nothing is. It goes as soon as one of them changes. */
  error: string
  setError: (error: string) => void
  /** Checks every cell; true when nothing is wrong. */
  check: () => boolean
  /** Leads to the first cell with an error. */
  toError: () => void
  /** What holds the lines on screen. */
  frame: RefObject<HTMLDivElement | null>
}

/**
 * Follows lines that a dialog edits and sends: whether any was edited, what is wrong with them, and, at their cells, what the
 * server found when it refused them. `errorsOf` says which rows that are when not all of them are sent; keep it stable.
 */
export function useDialogLines<Line extends object>(
  store: LineStore<Line>,
  columns: readonly LineColumn<Line>[],
  { fieldErrors: errors, clearErrors }: Pick<Command<never, unknown>, 'fieldErrors' | 'clearErrors'>,
  errorsOf?: (lines: readonly Line[], errors: readonly ErrorDetail[]) => readonly ErrorDetail[],
): DialogLines<Line> {
  const { t } = useTexts()
  const [error, setError] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const isEdited = useIsEdited(store)
  useEffect(() => store.subscribe(() => setError('')), [store])
  useEffect(() => recheckErrors(store, columns, t), [store, columns, t])
  useEffect(() => {
    if (errors.length === 0) return
    store.applyErrors(errorsOf ? errorsOf(store.lines(), errors) : errors)
    // Shown again with its tab, the dialog must not bring back what was put right meanwhile.
    clearErrors()
  }, [errors, clearErrors, errorsOf, store])
  const toError = useCallback(
    () => void requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
    [],
  )
  return { store, columns, isEdited, error, setError, check: () => store.checkAll(columns, t), toError, frame }
}
