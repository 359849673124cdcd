import { type ImportUndecided, importUndecidedSchema } from '#platform/contract/exchange/import-schemas.ts'
import { isRecord } from '#platform/contract/values/record-of.ts'
import type { EditDiff, ImportReview } from './import-review.ts'

/** One error of an imported file, as the server answers it. */
export interface ImportError {
  rowNumber: number
  field: string
  fieldLabel: string
  message: string
  /** Of the refusal that the error would be by itself. */
  errorCode: string
}

interface Failure {
  message: string
  rule?: string
}
/** Rows that were not written, why, how many there are, and the file that has all of them. */
export interface FoundErrors {
  faults: readonly ImportError[]
  errorCount: number
  fileId: string | null
}
interface Refused extends Failure, FoundErrors {}
interface Undecided {
  message: string
  undecided: ImportUndecided
}
interface Written {
  insertCount: number
  updateCount: number
  /** Rows that were left out. */
  leftOut?: FoundErrors
}

/**
 * Where an import stands; the spec's states (shell §4) in brackets: idle [0], sending [1], checking [2], writing [3],
 * refused [4], failed [5], done [6]. Where changes are confirmed, their review stands between checking and writing. Where
 * something of the file would not be read, its reader decides about that, and the file is sent again.
 */
export type ImportState =
  | { step: 'idle'; file: File | null; isWrongType: boolean }
  | { step: 'sending' | 'checking' | 'writing'; file: File }
  | { step: 'review' | 'confirming'; review: ImportReview; error: Failure | null }
  | ({ step: 'undecided'; file: File } & Undecided)
  | ({ step: 'refused' } & Refused)
  | ({ step: 'failed' } & Failure)
  | ({ step: 'done' } & Written)

export type ImportEvent =
  | { type: 'reset' }
  | { type: 'choose'; file: File }
  /** Of the file that was chosen, or again of one that was refused. */
  | { type: 'start'; file?: File }
  | { type: 'line'; kind: 'progress' | 'success' | 'checkSuccess' | 'checkFailed' | 'text' }
  | { type: 'compared'; diff: EditDiff }
  | { type: 'leave'; left: ReadonlySet<string> }
  | { type: 'confirm' }
  | ({ type: 'done' } & Written)
  | ({ type: 'undecided' } & Undecided)
  | ({ type: 'refused' } & Refused)
  | ({ type: 'failed' } & Failure)

/** An import that has not begun. */
export const IDLE_IMPORT: ImportState = { step: 'idle', file: null, isWrongType: false }

/** Whether the server is at work, so that nothing else may begin. */
export function isImportRunning({ step }: ImportState): boolean {
  return step === 'sending' || step === 'checking' || step === 'writing' || step === 'confirming'
}

/** One step of an import. Lines that come after the answer change nothing. */
export function importReducer(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'reset':
      return IDLE_IMPORT
    case 'choose': {
      if (isImportRunning(state)) return state
      const isExcel = /\.xlsx?$/i.test(event.file.name)
      return { step: 'idle', file: isExcel ? event.file : null, isWrongType: !isExcel }
    }
    case 'start': {
      const waiting = state.step === 'idle' || state.step === 'undecided' ? state.file : null
      const file = event.file ?? waiting
      return file && !isImportRunning(state) ? { step: 'sending', file } : state
    }
    case 'line':
      if (state.step !== 'sending' && state.step !== 'checking') return state
      return { step: event.kind === 'checkSuccess' ? 'writing' : 'checking', file: state.file }
    case 'compared':
      return { step: 'review', review: { diff: event.diff, left: new Set() }, error: null }
    case 'leave':
      return state.step === 'review' ? { ...state, review: { ...state.review, left: event.left } } : state
    case 'confirm':
      return state.step === 'review' ? { ...state, step: 'confirming', error: null } : state
    case 'done': {
      const { type: _, ...written } = event
      return { step: 'done', ...written }
    }
    case 'undecided': {
      if (state.step !== 'sending' && state.step !== 'checking' && state.step !== 'writing') return state
      const { message, undecided } = event
      return { step: 'undecided', file: state.file, message, undecided }
    }
    case 'refused': {
      const { type: _, ...refusal } = event
      return { step: 'refused', ...refusal }
    }
    case 'failed': {
      const { type: _, ...error } = event
      // Nothing of the review is lost when nothing was written.
      return state.step === 'confirming' ? { ...state, step: 'review', error } : { step: 'failed', ...error }
    }
  }
}

function readError(value: unknown): ImportError[] {
  if (!isRecord(value) || typeof value.message !== 'string') return []
  const { rowNumber, field, fieldLabel, message, errorCode } = value
  const name = typeof field === 'string' ? field : ''
  return [
    {
      rowNumber: typeof rowNumber === 'number' ? rowNumber : 0,
      field: name,
      fieldLabel: typeof fieldLabel === 'string' ? fieldLabel : name,
      message,
      errorCode: typeof errorCode === 'string' ? errorCode : '',
    },
  ]
}

/** Errors as the error's plain details tell them, `row 5 / purchaseNo`, for an answer without structured rows. */
function detailErrors(details: unknown): ImportError[] {
  if (!Array.isArray(details)) return []
  return details.flatMap((detail: unknown) => {
    if (!isRecord(detail) || typeof detail.path !== 'string') return []
    const [, row = '0', field = ''] = /^row (\d+)(?: \/ (.+))?$/.exec(detail.path) ?? []
    return readError({ rowNumber: Number(row), field, message: detail.message })
  })
}

/** The event that a failed upload means: a decision is needed, a refusal with its rows where the answer has them, or a server exception. */
export function importFailure(
  error: unknown,
  unknownText: string,
): Extract<ImportEvent, { type: 'undecided' | 'refused' | 'failed' }> {
  const message = isRecord(error) && typeof error.errorMessage === 'string' ? error.errorMessage : unknownText
  const ruled = isRecord(error) && typeof error.rule === 'string' ? { rule: error.rule } : {}
  if (!isRecord(error)) return { type: 'failed', message }
  if (error.errorCode === 'documents.importUndecided') {
    const { data } = importUndecidedSchema.safeParse(error.data)
    if (data) return { type: 'undecided', message, undecided: data }
  }
  if (error.errorCode !== 'documents.importRefused') {
    // A server that says what is wrong with the file is in order itself.
    return isErrorAnswer(error)
      ? { type: 'refused', message, ...ruled, faults: [], errorCount: 0, fileId: null }
      : { type: 'failed', message, ...ruled }
  }
  return { type: 'refused', message, ...ruled, ...foundErrors(error.data, error.details) }
}

function foundErrors(answered: unknown, details?: unknown): FoundErrors {
  const data = isRecord(answered) ? answered : {}
  const errors = Array.isArray(data.rows) ? data.rows.flatMap(readError) : detailErrors(details)
  return {
    faults: errors,
    errorCount: typeof data.errorCount === 'number' ? data.errorCount : errors.length,
    fileId: typeof data.fileId === 'string' || typeof data.fileId === 'number' ? String(data.fileId) : null,
  }
}

/** The event that the answer of an import means. */
export function importDone(answer: {
  insertCount: number
  updateCount: number
  leftOut?: unknown
}): Extract<ImportEvent, { type: 'done' }> {
  const { insertCount, updateCount, leftOut } = answer
  return { type: 'done', insertCount, updateCount, ...(leftOut ? { leftOut: foundErrors(leftOut) } : {}) }
}

const isErrorAnswer = ({ status }: Record<string, unknown>): boolean =>
  typeof status === 'number' && status >= 400 && status < 500

/** The event that a failed confirmation means, with the document that its refusal names. */
export function confirmFailure(error: unknown, unknownText: string): Extract<ImportEvent, { type: 'failed' }> {
  const failure = importFailure(error, unknownText)
  const { message } = failure
  const rule = 'rule' in failure ? failure.rule : undefined
  const [detail]: readonly unknown[] = isRecord(error) && Array.isArray(error.details) ? error.details : []
  const path = isRecord(detail) && typeof detail.path === 'string' ? detail.path : ''
  const reported = path === '' || message.includes(path) ? message : `${path}: ${message}`
  return { type: 'failed', message: reported, ...(rule === undefined ? {} : { rule }) }
}
