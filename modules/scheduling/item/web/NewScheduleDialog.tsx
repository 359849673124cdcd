import { useMemo, useState } from 'react'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { schedule } from '../contract/document.ts'
import { placeFields, termFields } from '../contract/fields.ts'
import { newScheduleForm } from '../contract/schemas.ts'
import type { DayLine } from './day-line.ts'
import { planColumns } from './plan-columns.ts'
import { newDay } from './planned-lines.ts'

const FIELDS = { ...placeFields, ...termFields }
const START = { lockDays: 0, firmDays: 0, tradeOffDays: 0, materialShare: '0', spreadRule: 'even' } as const

/** A new schedule: whose goods, by which terms, and the days of its first release. */
export function NewScheduleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [store] = useState(() => createLineStore<DayLine>([newDay()], ({ key }) => key))
  const columns = useMemo(() => planColumns(t, false), [t])
  const command = useDocumentCommand(schedule, { onDone: onClose })
  const lines = useDialogLines(store, columns, command)
  const add = () => {
    const line = newDay()
    store.add(line)
    return line.key
  }
  const submit = (values: Record<string, unknown>) => {
    if (!lines.check()) return
    const days = store.lines().map(({ demandDate, expectScheduledQuantity, remark }) => ({
      ...{ demandDate, expectScheduledQuantity },
      remark: remark || null,
    }))
    void command.submit({ action: 'create', rows: [], input: { ...values, days } })
  }
  return (
    <FormDialog<Record<string, unknown>>
      isOpen
      width={1080}
      title={commandTitle(schedule, 'create', [], t)}
      confirmLabel={t('scheduling:schedule.create')}
      schema={newScheduleForm}
      initialValues={START}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      hasInput={lines.isEdited}
      onSubmit={submit}
      onClose={onClose}
    >
      {keysOf(FIELDS).map((name) => (
        <FormField key={name} name={name} field={FIELDS[name]} isWide={name === 'remark'} />
      ))}
      <div ref={lines.frame} className="form-lines">
        <LineTable label={t('scheduling:schedule.days')} {...{ store, columns }} canRemove onAdd={add} />
      </div>
    </FormDialog>
  )
}
