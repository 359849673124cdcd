import { useMemo, useState } from 'react'
import { type AdviceRange, adviceOf, differencePercent } from '#modules/scheduling/display/contract/advice.ts'
import { compare, divide, isDecimal, multiply } from '#platform/contract/values/decimal.ts'
import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useProposedRows } from '#platform/web/form/lines/use-edited-rows.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { schedule } from '../contract/document.ts'
import { dayFields, percentField } from '../contract/fields.ts'
import { askShort } from './ask-short.ts'
import { type DayLine, quantityColumn, remarkColumn } from './day-line.ts'
import { scheduleApi } from './schedule-api.ts'
import type { ScheduleDetail, ScheduleListRow } from './schedule-list-row.ts'
import { useAdviceRanges } from './use-advice-ranges.ts'

type Ranges = readonly AdviceRange[]

const columnsOf = (t: Translate, ranges: Ranges): LineColumn<DayLine>[] => [
  ...fieldLineColumns<DayLine>(dayFields, t, { demandDate: 110, expectScheduledQuantity: 110 }),
  quantityColumn('replyQuantity', t),
  {
    key: 'key',
    title: t('scheduling:schedule.difference'),
    width: 190,
    text: ({ expectScheduledQuantity, replyQuantity = '' }) =>
      adviceText(expectScheduledQuantity, replyQuantity, ranges),
  },
  ...fieldLineColumns<DayLine>(dayFields, t, { remark: 140 }),
  remarkColumn('replyRemark', t),
]

/** The difference in percent, and what is advised about it. */
function adviceText(expect: string, reply: string, ranges: Ranges): string {
  if (!isDecimal(reply) || reply.startsWith('-') || compare(expect, reply) === 0) return ''
  return [`${differencePercent(expect, reply)} %`, adviceOf(expect, reply, ranges)?.adviceDescription]
    .filter(Boolean)
    .join(' · ')
}

const waitingOf = ({ days }: ScheduleDetail): DayLine[] =>
  days
    .filter(({ lineState }) => lineState === 'waiting')
    .map((day) => ({
      key: day.id,
      demandDate: day.demandDate,
      expectScheduledQuantity: day.expectScheduledQuantity,
      remark: day.remark,
      replyQuantity: day.expectScheduledQuantity,
      replyRemark: '',
    }))

/** The supplier's reply to the days that wait: what is expected to begin with, by percent, or day by day. */
export function ReplyDialog({ rows, onClose }: { rows: readonly ScheduleListRow[]; onClose: () => void }) {
  const { t } = useTexts()
  const [row] = rows
  const [percent, setPercent] = useState('100')
  const [store] = useState(() => createLineStore<DayLine>([], ({ key }) => key))
  const ranges = useAdviceRanges()
  const columns = useMemo(() => columnsOf(t, ranges), [t, ranges])
  const command = useDocumentCommand(schedule, { onDone: onClose })
  const lines = useDialogLines(store, columns, command)
  const read = useProposedRows({
    kind: 'schedules.reply',
    id: row?.id ?? '',
    read: (id, signal) => scheduleApi('ISrmScheduleService/getScheduleById', { id }, signal ? { signal } : {}),
    store,
    rowsOf: waitingOf,
  })
  const fill = () => {
    if (!read.value || !isDecimal(percent) || percent.startsWith('-')) return
    for (const { key, expectScheduledQuantity } of store.lines()) {
      store.set(key, {
        replyQuantity: divide(multiply(expectScheduledQuantity, percent), '100', read.value.unitDecimals),
      })
    }
  }
  const submit = async () => {
    if (!lines.check()) return
    const days = store.lines()
    const short = await askShort(t, days, 'replyQuantity')
    if (!short) return
    const input = {
      days: days.map(({ key, replyQuantity, replyRemark }) => ({
        id: key,
        replyQuantity,
        replyRemark: replyRemark || null,
      })),
      ...short,
    }
    await command.submit({ action: 'reply', rows, input })
  }
  return (
    <LinesDialog
      title={commandTitle(schedule, 'reply', rows, t)}
      confirmLabel={t('scheduling:schedule.reply')}
      width="min(1040px, 94vw)"
      lines={lines}
      label={t('scheduling:schedule.days')}
      read={read}
      isPending={command.isPending}
      hasSendKey
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('scheduling:schedule.replyText')}</p>
      <div className="lines-dialog-bar">
        <BarField name="percent" field={percentField} value={percent} onChange={setPercent} />
        <button type="button" className="button" onClick={fill}>
          {t('scheduling:schedule.fillPercent')}
        </button>
      </div>
    </LinesDialog>
  )
}
