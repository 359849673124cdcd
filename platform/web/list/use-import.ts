import { useEffect, useReducer, useRef, useState } from 'react'
import type { CallTable } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { clearImportLines, type LiveLine, liveClientId, useImportLines } from '#platform/web/live.ts'
import { notify } from '#platform/web/notify.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts.ts'
import { IDLE_IMPORT, type ImportState, importFailure, importReducer, isImportRunning } from './import-state.ts'

/** An import as its dialog shows it. It goes on while the dialog is closed. */
export interface RunningImport {
  state: ImportState
  lines: readonly LiveLine[]
  isOpen: boolean
  open: () => void
  close: () => void
  choose: (file: File) => void
  start: () => void
  reset: () => void
  downloadTemplate: () => void
  downloadFaults: (fileId: string) => void
}

type Path = `${string}/${string}`
const NO_LINES: readonly LiveLine[] = []
const files = callsOf<CallTable>()
/** Failed downloads are shown by the call client; there is nothing left to do. */
const shown = () => undefined

/** What tells a file from another version of it. */
const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`
/** The same file chosen again after a lost answer goes under the same key, so that its rows are not written twice. */
const newAttempt = (fileName = '') => ({ key: randomId(), fileName })

/** Runs imports of one port (`<port>/importexcel`, `<port>/downExcelTemplate`); `onDone` after rows were written. */
export function useImport(port: string, menuNo: string, onDone: () => void): RunningImport {
  const { t } = useTexts()
  const [state, dispatch] = useReducer(importReducer, IDLE_IMPORT)
  const [isOpen, setIsOpen] = useState(false)
  const lines = useImportLines()
  const seen = useRef(-1)
  const latest = useRef({ isOpen, onDone })
  const attempt = useRef(newAttempt())
  latest.current = { isOpen, onDone }
  const isRunning = isImportRunning(state)

  useEffect(() => {
    if (!isRunning) return
    for (const line of lines) {
      if (line.id <= seen.current) continue
      seen.current = line.id
      dispatch({ type: 'line', kind: line.kind })
    }
  }, [lines, isRunning])

  const run = async (file: File) => {
    dispatch({ type: 'start' })
    clearImportLines()
    try {
      const answer = (await files.upload(`${port}/importexcel` as Path, file, {
        clientId: liveClientId,
        headers: { 'x-client-id': liveClientId },
        areErrorsSilent: true,
        idempotencyKey: attempt.current.key,
        menuNo,
      })) as { insertCount: number; updateCount: number }
      attempt.current = newAttempt()
      dispatch({ type: 'done', insertCount: answer.insertCount, updateCount: answer.updateCount })
      if (!latest.current.isOpen) notify.success(t('lists:import.done', { number: answer.insertCount }))
      latest.current.onDone()
    } catch (error) {
      const failure = importFailure(error, t('lists:import.failed'))
      dispatch(failure)
      if (!latest.current.isOpen && 'message' in failure) notify.error(failure.message, failure.rule)
    }
  }
  return {
    state,
    lines: isRunning ? lines : NO_LINES,
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      if (!isRunning) dispatch({ type: 'reset' })
    },
    choose: (file) => {
      if (attempt.current.fileName !== nameOf(file)) attempt.current = newAttempt(nameOf(file))
      dispatch({ type: 'choose', file })
    },
    start: () => {
      if (state.step === 'idle' && state.file) void run(state.file)
    },
    reset: () => dispatch({ type: 'reset' }),
    downloadTemplate: () => void files.download(`${port}/downExcelTemplate` as Path, {}, { menuNo }).catch(shown),
    downloadFaults: (fileId) =>
      void files.download('ISrmFileService/downloadFileById', { id: fileId }, { menuNo }).catch(shown),
  }
}
