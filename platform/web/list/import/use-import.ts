import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { ImportDecision } from '#platform/contract/exchange/import-schemas.ts'
import { downloadCall, sendCall, uploadCall } from '#platform/web/call/call-client.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { clearImportLines, type LiveLine, liveClientId, useImportLines } from '#platform/web/live/live.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { confirmationOf, type EditDiff, type ImportReview, type ReviewAnswer } from './import-review.ts'
import {
  confirmFailure,
  IDLE_IMPORT,
  type ImportState,
  importDone,
  importFailure,
  importReducer,
  isImportRunning,
} from './import-state.ts'

/** The texts by which ways of importing differ, by key. */
export interface ImportTexts {
  title: string
  /** The link that fetches a file to fill. */
  template: string
  start: string
  failed: string
  faultCount: string
  done: string
}

/** How files come in: at once, or over a review of what they change. */
export interface ImportWay {
  /** Service of the calls: `importexcel`; with a review `checkeditexcel` and `importeditexcel`. */
  port: string
  menuNo: string
  isReviewed: boolean
  texts: ImportTexts
  downloadTemplate: () => void
}

/** An import as its dialog shows it. It goes on while the dialog is closed. */
export interface RunningImport {
  state: ImportState
  port: string
  isReviewed: boolean
  texts: ImportTexts
  lines: readonly LiveLine[]
  isOpen: boolean
  open: () => void
  close: () => void
  choose: (file: File) => void
  start: () => void
  /** Sends the file again with what its reader has decided about it. */
  decide: (decision: ImportDecision) => void
  /** Sends a refused file again, whose numbers that are easily taken for others are meant. */
  takeAlike: () => void
  reset: () => void
  /** Sets which rows of a review stay as they are. */
  leave: (left: ReadonlySet<string>) => void
  confirm: (given: ReviewAnswer) => void
  downloadTemplate: () => void
  downloadErrors: (fileId: string) => void
}

/** Counts of an answer that tells of written rows. */
interface Counts {
  insertCount: number
  updateCount: number
  leftOut?: unknown
}

const NO_LINES: readonly LiveLine[] = []
const NO_DECISION: ImportDecision = { columns: {}, sheets: [], isKept: false }
/** Failed downloads are shown by the call client; there is nothing left to do. */
const shown = () => undefined

/** What tells a file from another version of it. */
const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** Runs imports of one kind, one at a time; `onDone` after rows were written. */
export function useImport(way: ImportWay, onDone: () => void): RunningImport {
  const { port, menuNo, isReviewed, texts } = way
  const { t } = useTexts()
  const [state, dispatch] = useReducer(importReducer, IDLE_IMPORT)
  const [isOpen, setIsOpen] = useState(false)
  const lines = useImportLines()
  const seen = useRef(-1)
  const latest = useRef({ isOpen, onDone })
  const attempt = useRef({ content: '', key: randomId() })
  const sent = useRef<{ file: File; decision: ImportDecision | undefined } | null>(null)
  latest.current = { isOpen, onDone }
  const isRunning = isImportRunning(state)

  useEffect(() => {
    if (!isRunning) return
    for (const line of lines) {
      if (line.id <= seen.current) continue
      seen.current = line.id
      // After a check that is reviewed nothing is written yet.
      dispatch({ type: 'line', kind: isReviewed ? 'progress' : line.kind })
    }
  }, [lines, isRunning, isReviewed])

  /** The same content sent again after a lost answer goes under the same key, so that it acts once. */
  const keyFor = (content: string): string => {
    if (attempt.current.content !== content) attempt.current = { content, key: randomId() }
    return attempt.current.key
  }
  const finish = (answer: Counts) => {
    attempt.current = { content: '', key: randomId() }
    const done = importDone(answer)
    dispatch(done)
    const number = isReviewed ? done.updateCount : done.insertCount
    if (!latest.current.isOpen) {
      notify.success(t(texts.done, { number }))
      if (done.leftOut) notify.warning(t('lists:import.leftOut', { number: done.leftOut.errorCount }))
    }
    latest.current.onDone()
  }
  const fail = (failure: ReturnType<typeof importFailure>) => {
    dispatch(failure)
    if (!latest.current.isOpen) notify.error(failure.message, 'rule' in failure ? failure.rule : undefined)
  }
  const send = async (file: File, decision?: ImportDecision) => {
    sent.current = { file, decision }
    dispatch({ type: 'start', file })
    clearImportLines()
    try {
      const answer = await uploadCall<EditDiff | Counts>(
        `${port}/${isReviewed ? 'checkeditexcel' : 'importexcel'}`,
        file,
        {
          clientId: liveClientId,
          headers: { 'x-client-id': liveClientId },
          areErrorsSilent: true,
          ...(isReviewed ? {} : { idempotencyKey: keyFor(nameOf(file) + JSON.stringify(decision ?? '')) }),
          decision,
          menuNo,
        },
      )
      if (!('changes' in answer)) return finish(answer)
      dispatch({ type: 'compared', diff: answer })
      if (!latest.current.isOpen) notify.success(t('lists:roundTrip.compared', { number: answer.changes.length }))
    } catch (error) {
      fail(importFailure(error, t('lists:import.failed')))
    }
  }
  const write = async ({ diff, left }: ImportReview, given: ReviewAnswer) => {
    const input = confirmationOf(diff, left, given)
    dispatch({ type: 'confirm' })
    try {
      const options = { areErrorsSilent: true, idempotencyKey: keyFor(JSON.stringify(input)), menuNo }
      finish(await sendCall<Counts>(`${port}/importeditexcel`, input, options))
    } catch (error) {
      fail(confirmFailure(error, t('lists:import.failed')))
    }
  }
  return {
    state,
    port,
    isReviewed,
    texts,
    lines: isRunning ? lines : NO_LINES,
    isOpen,
    open: useCallback(() => setIsOpen(true), []),
    close: () => {
      setIsOpen(false)
      if (!isRunning) dispatch({ type: 'reset' })
    },
    choose: (file) => dispatch({ type: 'choose', file }),
    start: () => {
      if (state.step === 'idle' && state.file) void send(state.file)
    },
    decide: (decision) => {
      if (state.step === 'undecided') void send(state.file, decision)
    },
    takeAlike: () => {
      if (state.step !== 'refused' || !sent.current) return
      const { file, decision = NO_DECISION } = sent.current
      void send(file, { ...decision, isAlikeTaken: true })
    },
    reset: () => dispatch({ type: 'reset' }),
    leave: (left) => dispatch({ type: 'leave', left }),
    confirm: (given) => {
      if (state.step === 'review') void write(state.review, given)
    },
    downloadTemplate: way.downloadTemplate,
    downloadErrors: (fileId) =>
      void downloadCall('ISrmFileService/downloadFileById', { id: fileId }, { menuNo }).catch(shown),
  }
}

const NEW_ROWS: ImportTexts = {
  title: 'lists:import.title',
  template: 'lists:import.template',
  start: 'lists:import.start',
  failed: 'lists:import.failed',
  faultCount: 'lists:import.faultCount',
  done: 'lists:import.done',
}

/** The import of new rows from a filled template (`<port>/importexcel`, `<port>/downExcelTemplate`). */
export function newRowsFrom(port: string, menuNo: string): ImportWay {
  return {
    port,
    menuNo,
    isReviewed: false,
    texts: NEW_ROWS,
    downloadTemplate: () => void downloadCall(`${port}/downExcelTemplate`, {}, { menuNo }).catch(shown),
  }
}
