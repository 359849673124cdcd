import type { ErrorParameters } from '#platform/contract/errors.ts'

/** Why a cell cannot be taken: name of a sentence under `wire:cells`, and what it tells. */
export interface CellError {
  error: string
  parameters: ErrorParameters
}

/** What a cell means for its kind of column, yet to be judged by the field's schema, or why it means nothing. */
export type TakenCell = { value: unknown } | CellError

/** Longest piece of a cell that a sentence repeats. */
const SEEN_AT_MOST = 60

/** What stands in a cell, as a sentence repeats it. */
export const seen = (text: string): string =>
  text.length > SEEN_AT_MOST ? `${text.slice(0, SEEN_AT_MOST)}\u2026` : text

/** An error that repeats what stands in the cell. */
export const cellError = (error: string, text: string, parameters: ErrorParameters = {}): CellError => ({
  error,
  parameters: { saw: seen(text), ...parameters },
})
