import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { CallTable } from '#platform/contract/calls.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { CallError, callsOf } from '#platform/web/call-client.ts'
import { clearImportLines, type LiveLine, liveClientId, useImportLines } from '#platform/web/live.ts'
import { notify } from '#platform/web/notify.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts.ts'
import {
  confirmationOf,
  type EditDiff,
  IDLE_ROUND_TRIP,
  isRoundTripRunning,
  type RoundTripState,
  roundTripReducer,
} from './round-trip-state.ts'
import { TOOLBAR_ORDER, type ToolbarAction } from './toolbar-action.ts'

/** How a list takes part in round trips. */
export interface RoundTripOffer {
  /** Service of the calls `exporteditexcel`, `checkeditexcel` and `importeditexcel`. */
  port: string
  /** Offered with the flag isExport and at least one of these, the flags of the commands. */
  flags: readonly PermissionFlag[]
}

/** A round trip as its dialog shows it. */
export interface RunningRoundTrip {
  state: RoundTripState
  lines: readonly LiveLine[]
  isOpen: boolean
  open: () => void
  close: () => void
  choose: (file: File) => void
  start: () => void
  reset: () => void
  leave: (left: ReadonlySet<string>) => void
  confirm: (reason: string) => void
  downloadSheet: () => void
  downloadFaults: (fileId: string) => void
}

type Path = `${string}/${string}`
const NO_LINES: readonly LiveLine[] = []
const NO_ACTIONS: readonly never[] = []
const calls = callsOf<CallTable>()
/** Failed downloads are shown by the call client; there is nothing left to do. */
const shown = () => undefined

/** Exports a list for editing and takes the edited sheet back: `onDone` after its changes were written. */
export function useRoundTrip(
  offer: RoundTripOffer | undefined,
  menuNo: string,
  body: ListQuery<ListCondition>,
  onDone: () => void,
): RunningRoundTrip & { isExporting: boolean } {
  const { t } = useTexts()
  const port = offer?.port ?? ''
  const [state, dispatch] = useReducer(roundTripReducer, IDLE_ROUND_TRIP)
  const [isOpen, setIsOpen] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const lines = useImportLines()
  const attempt = useRef({ content: '', key: '' })
  const latest = useRef({ body, onDone, isOpen })
  latest.current = { body, onDone, isOpen }
  const isRunning = isRoundTripRunning(state)
  const hasLine = lines.length > 0

  useEffect(() => {
    if (isRunning && hasLine) dispatch({ type: 'line' })
  }, [isRunning, hasLine])

  const check = async (file: File) => {
    clearImportLines()
    dispatch({ type: 'send' })
    try {
      const diff = (await calls.upload(`${port}/checkeditexcel` as Path, file, {
        clientId: liveClientId,
        headers: { 'x-client-id': liveClientId },
        areErrorsSilent: true,
        menuNo,
      })) as EditDiff
      dispatch({ type: 'compared', diff })
    } catch (error) {
      dispatch({ type: 'refused', error, unknownText: t('lists:import.failed') })
    }
  }
  const write = async (diff: EditDiff, left: ReadonlySet<string>, reason: string) => {
    const input = confirmationOf(diff, left, reason)
    // The same confirmation after a lost answer goes under the same key, so that it acts once.
    const content = JSON.stringify(input)
    if (attempt.current.content !== content) attempt.current = { content, key: randomId() }
    dispatch({ type: 'write' })
    try {
      const options = { areErrorsSilent: true, idempotencyKey: attempt.current.key, menuNo }
      const { updateCount } = (await calls(`${port}/importeditexcel` as Path, input as never, options)) as {
        updateCount: number
      }
      dispatch({ type: 'written', updateCount })
      if (!latest.current.isOpen) notify.success(t('lists:roundTrip.done', { number: updateCount }))
      latest.current.onDone()
    } catch (error) {
      const fault = error instanceof CallError ? faultOf(error) : t('lists:import.failed')
      dispatch({ type: 'notWritten', fault })
      if (!latest.current.isOpen) notify.error(fault)
    }
  }
  const downloadSheet = useCallback(() => {
    const { condition, field, order } = latest.current.body
    const query = { condition, ...(field && order ? { field, order } : {}) }
    setIsExporting(true)
    calls
      .download(`${port}/exporteditexcel` as Path, query as never, { menuNo, isLoadingShown: true })
      .catch(shown)
      .finally(() => setIsExporting(false))
  }, [port, menuNo])
  return {
    state,
    lines: isRunning ? lines : NO_LINES,
    isOpen,
    isExporting,
    open: useCallback(() => setIsOpen(true), []),
    close: () => {
      setIsOpen(false)
      if (!isRunning) dispatch({ type: 'reset' })
    },
    choose: (file) => dispatch({ type: 'choose', file }),
    start: () => {
      if (state.step === 'idle' && state.file) void check(state.file)
    },
    reset: () => dispatch({ type: 'reset' }),
    leave: (left) => dispatch({ type: 'leave', left }),
    confirm: (reason) => {
      if (state.step === 'review') void write(state.diff, state.left, reason)
    },
    downloadSheet,
    downloadFaults: (fileId) =>
      void calls.download('ISrmFileService/downloadFileById', { id: fileId } as never, { menuNo }).catch(shown),
  }
}

/** The refusal with the document that it names. */
function faultOf({ errorMessage, details }: CallError): string {
  const path = details[0]?.path ?? ''
  return path === '' || errorMessage.includes(path) ? errorMessage : `${path}: ${errorMessage}`
}

/** The buttons of a list's round trip, for those whose flags allow one of its commands. */
export function useRoundTripActions<Row>(
  offer: RoundTripOffer | undefined,
  { open, downloadSheet, isExporting }: Pick<RunningRoundTrip, 'open' | 'downloadSheet'> & { isExporting: boolean },
  flags: ReadonlySet<PermissionFlag>,
): readonly ToolbarAction<Row>[] {
  return useMemo(() => {
    if (!offer?.flags.some((flag) => flags.has(flag))) return NO_ACTIONS
    const shared = { flag: 'isExport' as const, needs: 'none' as const }
    return [
      {
        ...shared,
        key: 'importEdited',
        labelKey: 'lists:roundTrip.import',
        order: TOOLBAR_ORDER.import + 1,
        run: open,
      },
      {
        ...shared,
        key: 'exportForEditing',
        labelKey: 'lists:roundTrip.export',
        order: TOOLBAR_ORDER.export + 1,
        run: downloadSheet,
        isRunning: isExporting,
      },
    ]
  }, [offer, flags, open, downloadSheet, isExporting])
}
