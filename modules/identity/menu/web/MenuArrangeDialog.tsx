import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useEditing } from '#platform/web/form/use-editing.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { menuCalls } from '../contract/calls.ts'
import { menuArrangementFields as fields } from '../contract/fields.ts'
import { menuArrangementForm } from '../contract/schemas.ts'

const api = callsOf<typeof menuCalls>()
type Typed = z.output<typeof menuArrangementForm>
type Arrangement = CallOutput<typeof menuCalls, 'ISysMenuMaintenanceService/getmenuarrangement'>

const read = (id: string, signal?: AbortSignal) =>
  api('ISysMenuMaintenanceService/getmenuarrangement', { id }, signal ? { signal } : {})

/** Arranges a menu entry, also one of the product: its place, and whether it is shown. */
export function MenuArrangeDialog({ row, onClose }: RecordToolProps) {
  const id = row?.id ?? ''
  const asked = useQuery({
    queryKey: ['identity.menu', 'arrangement', id],
    queryFn: ({ signal }) => read(id, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (!row || !asked.data) return null
  return <ArrangementDialog id={id} menuName={String(row.menuName)} known={asked.data} onClose={onClose} />
}

const valuesOf = ({ sort, isHidden }: Arrangement): Typed => ({ sort, isHidden })

interface ArrangementDialogProps {
  id: string
  menuName: string
  known: Arrangement
  onClose: () => void
}

function ArrangementDialog({ id, menuName, known, onClose }: ArrangementDialogProps) {
  const { t } = useTexts()
  const { submit, ...editing } = useEditing<Typed, unknown, Arrangement>({
    known,
    fields,
    valuesOf,
    save: (typed, { version } = known, options) =>
      api('ISysMenuMaintenanceService/savemenuarrangement', { ...typed, id, version }, options),
    reread: () => read(id),
    successKey: 'identity:menu.arranged',
    invalidates: ['identity.menu'],
    onDone: onClose,
  })
  return (
    <FormDialog<Typed>
      {...editing}
      isOpen
      width={480}
      title={`${t('identity:menu.arrange')} · ${menuName}`}
      schema={menuArrangementForm}
      initialValues={valuesOf(known)}
      onSubmit={(typed) => void submit(typed)}
      onClose={onClose}
    >
      <FormField name="sort" field={fields.sort} isWide hint={t('identity:menu.arrangeHint')} />
      <FormField name="isHidden" field={fields.isHidden} isWide />
    </FormDialog>
  )
}
