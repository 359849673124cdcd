import { useMemo, useState } from 'react'
import { alertReasons } from '#modules/scheduling/alert/contract/alert-reasons.ts'
import { GapPanel } from '#modules/scheduling/gap/web/GapPanel.tsx'
import { ScheduleListPage, type ScheduleScreenParts } from '#modules/scheduling/item/web/ScheduleListPage.tsx'
import { ScheduleSectionsPanel } from '#modules/scheduling/item/web/ScheduleSectionsPanel.tsx'
import type { ScheduleListRow } from '#modules/scheduling/item/web/schedule-list-row.ts'
import { replySheetFields } from '#modules/scheduling/reply-sheet/contract/fields.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import type { RoundTripOffer } from '#platform/web/list/import/use-round-trip.ts'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'

const ReadMessageDialog = lazyDialog(
  async () => (await import('#modules/scheduling/message/web/ReadMessageDialog.tsx')).ReadMessageDialog,
)
const DownloadMessageDialog = lazyDialog(
  async () => (await import('#modules/scheduling/message/web/DownloadMessageDialog.tsx')).DownloadMessageDialog,
)

const AlertDialog = lazyDialog(async () => (await import('#modules/scheduling/alert/web/AlertDialog.tsx')).AlertDialog)

/** The supplier replies in Excel: to chosen schedules, or to those that are searched for. */
const ROUND_TRIP: RoundTripOffer = {
  port: 'ISupSrmScheduleService',
  flags: ['isSubmit'],
  fields: replySheetFields,
  isOfChosen: true,
}

type Asked =
  | { dialog: 'read' }
  | { dialog: 'download'; row: ScheduleListRow }
  | { dialog: 'alert'; rows: readonly ScheduleListRow[] }

/**
 * `/deliverySchedule/pendingSchedule` and, for suppliers, `/deliverySchedule/replySchedule`: the list of schedules with what stands beside
 * their life, such as messages of other systems and replies in Excel.
 */
export function PendingScheduleListPage() {
  const { t } = useTexts()
  const { side } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const actions = useMemo(() => buttonsOf({ side, t, ask: setAsked }), [side, t])
  const added = useMemo<ScheduleScreenParts>(
    () => ({
      useActions: () => actions,
      sections: Sections,
      ...(side === 'supplier' ? { roundTrip: ROUND_TRIP } : {}),
    }),
    [actions, side],
  )
  const close = () => setAsked(null)
  return (
    <>
      <ScheduleListPage added={added} />
      {asked?.dialog === 'read' && <ReadMessageDialog onClose={close} />}
      {asked?.dialog === 'download' && (
        <DownloadMessageDialog id={asked.row.id} scheduleNo={asked.row.scheduleNo} onClose={close} />
      )}
      {asked?.dialog === 'alert' && <AlertDialog rows={asked.rows} onClose={close} />}
    </>
  )
}

/** What a schedule is made of, and why the supplier may count otherwise. */
function Sections({ row }: { row: ScheduleListRow }) {
  return (
    <>
      <ScheduleSectionsPanel row={row} />
      <GapPanel row={row} />
    </>
  )
}

interface Buttons {
  side: string
  t: Translate
  ask: (asked: Asked) => void
}

/** The buttons beside those of the life of schedules, as far as they are those of a side. */
function buttonsOf({ side, t, ask }: Buttons): ToolbarAction<ScheduleListRow>[] {
  const download: ToolbarAction<ScheduleListRow> = {
    key: 'downloadMessage',
    labelKey: 'scheduling:message.download',
    flag: 'isExport',
    order: TOOLBAR_ORDER.export + 2,
    needs: 'one',
    isAside: true,
    reasonDisabled: (rows) =>
      rows.every(({ scheduleVersion }) => scheduleVersion > 0) ? null : t('scheduling:errors.notPublished'),
    run: ([row]) => {
      if (row) ask({ dialog: 'download', row })
    },
  }
  const read: ToolbarAction<ScheduleListRow> = {
    key: 'readMessage',
    labelKey: 'scheduling:message.read',
    flag: 'isImport',
    order: TOOLBAR_ORDER.import + 2,
    needs: 'none',
    run: () => ask({ dialog: 'read' }),
  }
  const alert: ToolbarAction<ScheduleListRow> = {
    key: 'alert',
    labelKey: 'scheduling:alert.button',
    flag: 'isAlert',
    order: TOOLBAR_ORDER.check + 5,
    needs: 'many',
    isAside: true,
    reasonDisabled: (rows) => reasonAgainstAlert(rows, t),
    run: (rows) => ask({ dialog: 'alert', rows }),
  }
  return side === 'purchaser' ? [alert, read, download] : [download]
}

/** Why the supplier of one of these is told nothing; as the call refuses it. */
function reasonAgainstAlert(rows: readonly ScheduleListRow[], t: Translate): string | null {
  const quiet = rows.find((row) => alertReasons(row).length === 0)
  if (!quiet) return null
  const { status, scheduleNo } = quiet
  if (status === 'draft') return t('scheduling:errors.notPublished')
  if (status === 'closed' || status === 'deleted') return t('scheduling:errors.closed')
  return t('scheduling:errors.nothingToAlert', { scheduleNo })
}
