import { useMemo, useState } from 'react'
import { type Decimal, isPositive } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { toneOf } from '#platform/web/detail/tone.ts'
import { useDocumentToolbar } from '#platform/web/documents/use-document-toolbar.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { appointment } from '../contract/document.ts'
import { appointmentFields } from '../contract/fields.ts'
import { isAppointmentOver } from '../contract/lifecycle.ts'
import type { ScheduledAsn } from './AppointmentDialog.tsx'
import { APPOINTMENT_TONES, type Appointment } from './appointment.ts'

const AppointmentDialog = lazyDialog(async () => (await import('./AppointmentDialog.tsx')).AppointmentDialog)
const DocumentCommandDialog = lazyDialog(
  async () => (await import('#platform/web/documents/DocumentCommandDialog.tsx')).DocumentCommandDialog,
)
const api = callsOf<typeof appointmentCalls>()

const { slotStart, slotTo, status, reason, createName, reviewName, updateDate } = appointmentFields
const plain = { isFixedLeft: false, isSortable: false }
const SHOWN = {
  ...{ slotStart: { ...slotStart, ...plain }, slotTo, status, reason, createName, reviewName },
  updateDate: { ...updateDate, ...plain },
}
const NO_FORMS = {}

const statusCell = ({ status: value }: Appointment) => (
  <StatusTag field={status} value={value} tone={APPOINTMENT_TONES[value ?? ''] ?? toneOf(value)} />
)

interface AsnAppointmentPanelProps {
  asn: ScheduledAsn & { status: string; lines: readonly { inspectQty: Decimal }[] }
}

/** When an ASN is unloaded: what was asked for and agreed on, and what may be done about it. */
export function AsnAppointmentPanel({ asn }: AsnAppointmentPanelProps) {
  const { t } = useTexts()
  const flags = useSession().flagsOf('asnAppointment')
  const [isBooking, setIsBooking] = useState(false)
  const [selection, setSelection] = useState<GridSelection>({})
  const { toolbar, asked, close } = useDocumentToolbar<Appointment>(appointment, { forms: NO_FORMS })
  const query = useAsOfQuery({
    queryKey: ['deliveries.appointmentsOf', asn.asnNo],
    queryFn: (options) =>
      api(
        'ISrmAsnAppointmentService/getAppointmentPage',
        { condition: { asnNo: asn.asnNo }, current: 1, size: 100 },
        { ...options, menuNo: 'asnAppointment' },
      ),
  })
  const rows = useMemo(() => query.data?.records.filter(({ asnId }) => asnId === asn.id) ?? [], [query.data, asn.id])
  const columns = useMemo(() => fieldColumns<Appointment>(SHOWN, t, { status: statusCell }), [t])
  const isArrived = asn.lines.some(({ inspectQty }) => isPositive(inspectQty))
  const book: ToolbarAction<Appointment> = {
    key: 'book',
    labelKey: 'deliveries:appointment.book',
    flag: 'isAdd',
    order: 10,
    needs: 'none',
    reasonDisabled: () => (isAppointmentOver(asn.status, isArrived) ? t('deliveries:errors.appointmentOver') : null),
    run: () => setIsBooking(true),
  }
  return (
    <>
      <ListToolbar
        actions={permittedActionsOf([book, ...toolbar], flags)}
        selected={rows.filter(({ id }) => selection[id])}
      />
      <DataGrid
        label={t('deliveries:appointment.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={selection}
        onSelectionChange={setSelection}
        empty={t(query.isError ? 'lists:error.none' : query.data ? 'deliveries:appointment.none' : 'lists:loading')}
      />
      {isBooking && (
        <AppointmentDialog
          asn={asn}
          isMove={rows.some(({ status }) => status === 'confirmed')}
          onClose={() => setIsBooking(false)}
        />
      )}
      {asked && <DocumentCommandDialog document={appointment} {...asked} onClose={close} />}
    </>
  )
}
