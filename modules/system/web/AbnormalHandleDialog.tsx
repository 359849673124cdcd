import type { z } from 'zod'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { systemCalls } from '../contract/calls.ts'
import { abnormalLogFields } from '../contract/log-fields.ts'
import { handleForm } from '../contract/schemas.ts'
import type { AbnormalEntry } from './AbnormalLogListPage.tsx'

const api = callsOf<typeof systemCalls>()
type Handling = z.output<typeof handleForm>

interface AbnormalHandleDialogProps {
  entries: readonly AbnormalEntry[]
  onClose: () => void
}

/** Asks what was done about errors, and marks them as handled. */
export function AbnormalHandleDialog({ entries, onClose }: AbnormalHandleDialogProps) {
  const { t } = useTexts()
  const list = entries.map(({ id, version }) => ({ id, version }))
  const save = useCommand(
    (handling: Handling, options: CallOptions) =>
      api('ISysAbnormalLogService/handlesysabnormallogbyids', { list, ...handling }, options),
    { successKey: 'system:abnormal.handled', invalidates: ['abnormal'], onDone: onClose },
  )
  return (
    <FormDialog<Handling>
      isOpen
      title={t('system:abnormal.handleTitle', { count: entries.length })}
      schema={handleForm}
      initialValues={{ handleNote: entries[0]?.handleNote ?? '' }}
      isPending={save.isPending}
      faults={save.faults}
      onSubmit={(handling) => void save.submit(handling)}
      onClose={onClose}
    >
      <FormField name="handleNote" field={abnormalLogFields.handleNote} isWide />
    </FormDialog>
  )
}
