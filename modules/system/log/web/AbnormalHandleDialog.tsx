import type { FormInstance } from 'antd'
import type { z } from 'zod'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { clashOver, type Held, isSameValue, type Merged, NOTHING_MERGED } from '#platform/web/form/merge-held.ts'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { abnormalLogCalls } from '../contract/calls.ts'
import { abnormalLogFields } from '../contract/fields.ts'
import { handleForm } from '../contract/schemas.ts'
import type { AbnormalEntry } from './abnormal-entry.ts'

const api = callsOf<typeof abnormalLogCalls>()
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

/** The note of an entry that is marked by itself. */
const noteOf = ({ entries: [first, ...others] }: KnownEntries): Held =>
  first && others.length === 0 ? { handleNote: first.handleNote } : {}

/** Entries that are marked together get one note: what somebody else noted on one of them is there to be chosen. */
function clashingNotes(before: KnownEntries, now: KnownEntries, form: FormInstance<Handling>): Merged {
  if (now.entries.length === 1) return NOTHING_MERGED
  const get = (): string => form.getFieldValue('handleNote') ?? ''
  const changed = now.entries.filter(({ id, handleNote }) => {
    const was = before.entries.find((entry) => entry.id === id)?.handleNote
    return !isSameValue(was, handleNote) && !isSameValue(get(), handleNote)
  })
  const clashes = changed.map(({ id, errorName, source, handleNote }) =>
    clashOver(handleNote, {
      key: id,
      label: `${errorName} \u00b7 ${source}`,
      get,
      put: (note) => form.setFieldValue('handleNote', note),
      textOf: (note) => note,
    }),
  )
  return { taken: [], clashes }
}

/** Asks what was done about errors, and marks them as handled. */
export function AbnormalHandleDialog({ entries, onClose }: AbnormalHandleDialogProps) {
  const { t } = useTexts()
  const { submit, ...editing } = useEditing<Handling, unknown, KnownEntries>({
    known: knownEntries(entries),
    fields: abnormalLogFields,
    valuesOf: noteOf,
    mergeOthers: clashingNotes,
    save: (handling, base, options) => {
      const list = (base?.entries ?? entries).map(({ id, version }) => ({ id, version }))
      return api('ISysAbnormalLogService/handlesysabnormallogbyids', { list, ...handling }, options)
    },
    reread: () => reread(entries),
    successKey: 'system:abnormal.handled',
    invalidates: ['abnormal'],
    onDone: onClose,
  })
  return (
    <FormDialog<Handling>
      {...editing}
      isOpen
      title={t('system:abnormal.handleTitle', { count: entries.length })}
      schema={handleForm}
      initialValues={{ handleNote: entries[0]?.handleNote ?? '' }}
      onSubmit={(handling) => void submit(handling)}
      onClose={onClose}
    >
      <FormField name="handleNote" field={abnormalLogFields.handleNote} isWide />
    </FormDialog>
  )
}
