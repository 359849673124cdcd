import { useId, useState } from 'react'
import type { ScheduleListRow } from '#modules/scheduling/item/web/schedule-list-row.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import '#platform/web/form/form.css'
import { useCommand } from '#platform/web/form/use-command.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { alertReasons } from '../contract/alert-reasons.ts'
import type { alertCalls } from '../contract/calls.ts'

const api = callsOf<typeof alertCalls>()

/** What is wrong with a schedule, in the reader's language. */
function alertText(row: ScheduleListRow, t: Translate): string {
  const figures = { day: row.firstOpenDay ?? '', waiting: row.waitingCount, differing: row.differingCount }
  return alertReasons(row)
    .map((reason) => t(`scheduling:alert.reasons.${reason}`, figures))
    .join(' · ')
}

/** Tells the suppliers of the chosen schedules what is wrong with them, with some words when wanted. */
export function AlertDialog({ rows, onClose }: { rows: readonly ScheduleListRow[]; onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const [text, setText] = useState('')
  const { submit, isPending } = useCommand(api.command('ISrmScheduleService/sendScheduleAlert'), {
    successKey: 'scheduling:alert.sent',
    successValues: ({ alertCount }) => ({ count: alertCount }),
    invalidates: ['schedules'],
    onDone: onClose,
  })
  return (
    <ReasonedModal
      open
      title={t('scheduling:alert.title', { count: rows.length })}
      okText={t('scheduling:alert.send')}
      isPending={isPending}
      hasInput={text.trim() !== ''}
      onOk={() => void submit({ list: rows.map((row) => ({ id: row.id })), text: text.trim() })}
      onCancel={onClose}
    >
      <div className="reason-dialog">
        <p>{t('scheduling:alert.text')}</p>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <strong>{row.scheduleNo}</strong> {row.supplierName}: {alertText(row, t)}
            </li>
          ))}
        </ul>
        <label htmlFor={id}>{t('scheduling:alert.words')}</label>
        <textarea
          id={id}
          rows={3}
          maxLength={REASON_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="reason-foot">
          <span />
          <span className="tabular">
            {text.length} / {REASON_LENGTH}
          </span>
        </div>
      </div>
    </ReasonedModal>
  )
}
