import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import { menuArrangementFields as fields } from '../contract/fields.ts'
import { menuArrangementForm } from '../contract/schemas.ts'

const api = callsOf<typeof identityCalls>()
type Typed = z.output<typeof menuArrangementForm>

/** Arranges a menu entry, also one of the product: its place, and whether it is shown. */
export function MenuArrangeDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const id = row?.id ?? ''
  const asked = useQuery({
    queryKey: ['identity.menu', 'arrangement', id],
    queryFn: ({ signal }) => api('ISysMenuMaintenanceService/getmenuarrangement', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const known = asked.data
  const save = useCommand(
    (typed: Typed, options: CallOptions) =>
      api('ISysMenuMaintenanceService/savemenuarrangement', { ...typed, id, version: known?.version ?? 0 }, options),
    { successKey: 'identity:menu.arranged', invalidates: ['identity.menu'], onDone: onClose },
  )
  if (!row || !known) return null
  return (
    <FormDialog<Typed>
      isOpen
      width={480}
      title={`${t('identity:menu.arrange')} · ${String(row.menuName)}`}
      schema={menuArrangementForm}
      initialValues={{ sort: known.sort, isHidden: known.isHidden }}
      isPending={save.isPending}
      faults={save.faults}
      onSubmit={(typed) => void save.submit(typed)}
      onClose={onClose}
    >
      <FormField name="sort" field={fields.sort} isWide hint={t('identity:menu.arrangeHint')} />
      <FormField name="isHidden" field={fields.isHidden} isWide />
    </FormDialog>
  )
}
