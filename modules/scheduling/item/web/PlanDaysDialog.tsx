import { useMemo, useRef, useState } from 'react'
import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useProposedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { schedule } from '../contract/document.ts'
import type { DayLine } from './day-line.ts'
import { planColumns } from './plan-columns.ts'
import { changedDays, newDay, plannedLines } from './planned-lines.ts'
import { scheduleApi } from './schedule-api.ts'
import type { ScheduleListRow } from './schedule-list-row.ts'

/** Prepares days for the next release: quantities are typed or pasted, a day that is removed is taken off. */
export function PlanDaysDialog({ rows, onClose }: { rows: readonly ScheduleListRow[]; onClose: () => void }) {
  const { t } = useTexts()
  const [row] = rows
  const [store] = useState(() => createLineStore<DayLine>([], ({ key }) => key))
  const before = useRef<readonly DayLine[]>([])
  const columns = useMemo(() => planColumns(t, true), [t])
  const command = useDocumentCommand(schedule, { onDone: onClose })
  const lines = useDialogLines(store, columns, command)
  const read = useProposedRows({
    kind: 'schedules.plan',
    id: row?.id ?? '',
    read: (id, signal) => scheduleApi('ISrmScheduleService/getScheduleById', { id }, signal ? { signal } : {}),
    store,
    rowsOf: (detail) => {
      before.current = plannedLines(detail)
      return [...before.current]
    },
  })
  const submit = () => {
    if (!lines.check()) return
    const days = changedDays(before.current, store.lines())
    if (days.length === 0) return lines.setError(t('scheduling:errors.nothingToPublish'))
    void command.submit({ action: 'plan', rows, input: { days } })
  }
  return (
    <LinesDialog
      title={commandTitle(schedule, 'plan', rows, t)}
      confirmLabel={t('scheduling:schedule.plan')}
      width="min(860px, 94vw)"
      lines={lines}
      label={t('scheduling:schedule.days')}
      read={read}
      newLine={newDay}
      isPending={command.isPending}
      hasSendKey
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('scheduling:schedule.planText')}</p>
    </LinesDialog>
  )
}
