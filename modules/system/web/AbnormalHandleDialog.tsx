import type { z } from 'zod'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEditedBase } from '#platform/web/form/use-edited-base.ts'
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

/** Entries that are marked together, with who handled one of them last. */
interface KnownEntries {
  version: number
  updateName: string
  updateDate: string
  entries: readonly AbnormalEntry[]
}

function knownEntries(entries: readonly AbnormalEntry[]): KnownEntries {
  const [last] = [...entries].sort((a, b) => (b.handleDate ?? '').localeCompare(a.handleDate ?? ''))
  return { version: 0, updateName: last?.handleName ?? '', updateDate: last?.handleDate ?? '', entries }
}

/** The entries as they are now. */
async function reread(entries: readonly AbnormalEntry[]): Promise<KnownEntries> {
  const ids = entries.map(({ id }) => id)
  const { records } = await api('ISysAbnormalLogService/getsysabnormalloglist', {
    condition: { ids },
    size: ids.length,
  })
  return knownEntries(records)
}

/** What somebody else noted meanwhile, by entry. */
const notesChanged = (before: KnownEntries, now: KnownEntries) =>
  now.entries.flatMap(({ id, errorName, source, handleNote }) => {
    const was = before.entries.find((entry) => entry.id === id)?.handleNote
    return was === handleNote ? [] : [{ label: `${errorName} · ${source}`, value: handleNote || '\u2013' }]
  })

const NO_NAMES: readonly string[] = []

/** Asks what was done about errors, and marks them as handled. */
export function AbnormalHandleDialog({ entries, onClose }: AbnormalHandleDialogProps) {
  const { t } = useTexts()
  const { conflict, countedAgainst } = useEditedBase(knownEntries(entries), () => reread(entries))
  const save = useCommand(
    (handling: Handling, options: CallOptions) =>
      countedAgainst((base) => {
        const list = (base?.entries ?? entries).map(({ id, version }) => ({ id, version }))
        return api('ISysAbnormalLogService/handlesysabnormallogbyids', { list, ...handling }, options)
      }),
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
      {conflict && (
        <FormConflict fields={abnormalLogFields} conflict={conflict} names={NO_NAMES} others={notesChanged} />
      )}
      <FormField name="handleNote" field={abnormalLogFields.handleNote} isWide />
    </FormDialog>
  )
}
