import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { downloadCall } from '#platform/web/call/call-client.ts'
import { TOOLBAR_ORDER, type ToolbarAction } from '../toolbar-action.ts'
import { type ImportTexts, type RunningImport, useImport } from './use-import.ts'

/** How a list takes part in round trips. */
export interface RoundTripOffer {
  /** Service of the calls `exporteditexcel`, `checkeditexcel` and `importeditexcel`. */
  port: string
  /** Offered with the flag isExport and at least one of these, the flags of the commands. */
  flags: readonly PermissionFlag[]
  /** Of the sheet, where it shows more than the list. */
  fields?: FieldTable
  /** The sheet is of the chosen rows where some are chosen: its server finds its rows by the ids of the list's. */
  isOfChosen?: true
}

/** A round trip as its dialog and its buttons show it. */
export interface RunningRoundTrip extends RunningImport {
  isExporting: boolean
  /** The sheet of these rows; of the whole search where none are given. */
  exportChosen: (ids: readonly string[]) => void
}

const NO_ACTIONS: readonly never[] = []
/** Failed downloads are shown by the call client; there is nothing left to do. */
const shown = () => undefined

const CHANGES: ImportTexts = {
  title: 'lists:roundTrip.title',
  template: 'lists:roundTrip.export',
  start: 'lists:roundTrip.compare',
  failed: 'lists:roundTrip.failed',
  faultCount: 'lists:roundTrip.faultCount',
  done: 'lists:roundTrip.done',
}

/** Exports a list for editing and takes the edited sheet back: `onDone` after its changes were written. */
export function useRoundTrip(
  offer: RoundTripOffer | undefined,
  menuNo: string,
  body: ListQuery<ListCondition>,
  onDone: () => void,
): RunningRoundTrip {
  const port = offer?.port ?? ''
  const [isExporting, setIsExporting] = useState(false)
  const latest = useRef(body)
  latest.current = body
  const exportChosen = useCallback(
    (ids: readonly string[]) => {
      const { condition, field, order } = latest.current
      const chosen = ids.length > 0 ? { condition: { ids: [...ids] } } : { condition }
      const query = { ...chosen, ...(field && order ? { field, order } : {}) }
      setIsExporting(true)
      downloadCall(`${port}/exporteditexcel`, query, { menuNo, isLoadingShown: true })
        .catch(shown)
        .finally(() => setIsExporting(false))
    },
    [port, menuNo],
  )
  const downloadSheet = useCallback(() => exportChosen([]), [exportChosen])
  const running = useImport({ port, menuNo, isReviewed: true, texts: CHANGES, downloadTemplate: downloadSheet }, onDone)
  return { ...running, isExporting, exportChosen }
}

/** The buttons of a list's round trip, for those whose flags allow one of its commands. */
export function useRoundTripActions<Row extends { id: string }>(
  offer: RoundTripOffer | undefined,
  { open, exportChosen, isExporting }: RunningRoundTrip,
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
        run: (rows: readonly Row[]) => exportChosen(offer.isOfChosen ? rows.map(({ id }) => id) : []),
        isRunning: isExporting,
      },
    ]
  }, [offer, flags, open, exportChosen, isExporting])
}
