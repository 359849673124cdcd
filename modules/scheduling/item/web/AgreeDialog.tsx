import { useMemo, useState } from 'react'
import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useProposedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { schedule } from '../contract/document.ts'
import { dayFields } from '../contract/fields.ts'
import { askShort } from './ask-short.ts'
import { type DayLine, quantityColumn } from './day-line.ts'
import { scheduleApi } from './schedule-api.ts'
import type { ScheduleDetail, ScheduleListRow } from './schedule-list-row.ts'

/** Days that the purchaser may agree on: those that have a reply, with what differs first. */
const answeredOf = ({ days }: ScheduleDetail): DayLine[] =>
  days
    .filter(({ lineState }) => lineState === 'answered' || lineState === 'agreed')
    .map((day) => ({
      key: day.id,
      demandDate: day.demandDate,
      expectScheduledQuantity: day.expectScheduledQuantity,
      replyQuantity: day.replyQuantity ?? '',
      lineState: day.lineState,
      agreedBefore: day.actualScheduledQuantity ?? '',
      actualScheduledQuantity: day.actualScheduledQuantity ?? day.replyQuantity ?? '',
      replyRemark: day.replyRemark,
    }))
    .toSorted((a, b) => Number(a.lineState !== 'answered') - Number(b.lineState !== 'answered'))

/** The purchaser says what holds of each day whose reply differs; other days may be raised to keep the total. */
export function AgreeDialog({ rows, onClose }: { rows: readonly ScheduleListRow[]; onClose: () => void }) {
  const { t } = useTexts()
  const [row] = rows
  const [store] = useState(() => createLineStore<DayLine>([], ({ key }) => key))
  const columns = useMemo(
    () => [
      ...fieldLineColumns<DayLine>(dayFields, t, {
        demandDate: 110,
        lineState: 100,
        expectScheduledQuantity: 110,
        replyQuantity: 110,
      }),
      quantityColumn('actualScheduledQuantity', t),
      ...fieldLineColumns<DayLine>(dayFields, t, { replyRemark: 180 }),
    ],
    [t],
  )
  const command = useDocumentCommand(schedule, { onDone: onClose })
  const lines = useDialogLines(store, columns, command)
  const read = useProposedRows({
    kind: 'schedules.agree',
    id: row?.id ?? '',
    read: (id, signal) => scheduleApi('ISrmScheduleService/getScheduleById', { id }, signal ? { signal } : {}),
    store,
    rowsOf: answeredOf,
  })
  const fill = (from: 'replyQuantity' | 'expectScheduledQuantity') => {
    for (const { key, ...line } of store.lines()) {
      if (line.lineState === 'answered') store.set(key, { actualScheduledQuantity: line[from] ?? '' })
    }
  }
  const submit = async () => {
    if (!lines.check()) return
    const edited = store.lines()
    const short = await askShort(t, edited, 'actualScheduledQuantity')
    if (!short) return
    const changed = edited.filter(
      (line) => line.lineState === 'answered' || line.actualScheduledQuantity !== line.agreedBefore,
    )
    const input = {
      days: changed.map(({ key, actualScheduledQuantity }) => ({ id: key, actualScheduledQuantity })),
      ...short,
    }
    await command.submit({ action: 'agree', rows, input })
  }
  return (
    <LinesDialog
      title={commandTitle(schedule, 'agree', rows, t)}
      confirmLabel={t('scheduling:schedule.agree')}
      width="min(980px, 94vw)"
      lines={lines}
      label={t('scheduling:schedule.days')}
      read={read}
      isPending={command.isPending}
      hasSendKey
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('scheduling:schedule.agreeText')}</p>
      <div className="lines-dialog-bar">
        <button type="button" className="button" onClick={() => fill('replyQuantity')}>
          {t('scheduling:schedule.takeReply')}
        </button>
        <button type="button" className="button" onClick={() => fill('expectScheduledQuantity')}>
          {t('scheduling:schedule.keepExpected')}
        </button>
      </div>
    </LinesDialog>
  )
}
