import { useMemo, useState } from 'react'
import { isAppointmentOver } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { type Decimal, isPositive } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import type { ScheduledAsn } from './AppointmentDialog.tsx'
import { AppointmentTag } from './AppointmentListPage.tsx'
import { useAppointmentActions } from './AppointmentReasonDialog.tsx'
import type { Appointment } from './appointment.ts'

const AppointmentDialog = lazyDialog(async () => (await import('./AppointmentDialog.tsx')).AppointmentDialog)
const api = callsOf<typeof appointmentCalls>()

interface AsnAppointmentPanelProps {
  asn: ScheduledAsn & { status: string; lines: readonly { inspectQty: Decimal }[] }
}

/** When an ASN is unloaded: what was asked for and agreed on, and what may be done about it. */
export function AsnAppointmentPanel({ asn }: AsnAppointmentPanelProps) {
  const { t } = useTexts()
  const flags = useSession().flagsOf('asnAppointment')
  const [isBooking, setIsBooking] = useState(false)
  const [selection, setSelection] = useState<GridSelection>({})
  const { actions, dialog } = useAppointmentActions()
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
  const columns = useMemo<GridColumn<Appointment>[]>(
    () => [
      { key: 'slotStart', title: t('deliveries:fields.slotStart'), width: 132, text: ({ slotStart }) => slotStart },
      { key: 'slotTo', title: t('deliveries:fields.slotTo'), width: 64, text: ({ slotTo }) => slotTo },
      {
        key: 'status',
        title: t('deliveries:fields.appointmentStatus'),
        width: 104,
        text: ({ status }) => t(`deliveries:enums.appointmentStatus.${status}`),
        cell: ({ status }) => <AppointmentTag status={status} />,
      },
      { key: 'reason', title: t('deliveries:fields.appointmentReason'), width: 180, text: ({ reason }) => reason },
      {
        key: 'createName',
        title: t('deliveries:fields.bookedBy'),
        width: 110,
        text: ({ createName }) => createName,
      },
      {
        key: 'reviewName',
        title: t('deliveries:fields.appointmentReviewName'),
        width: 110,
        text: ({ reviewName }) => reviewName,
      },
      { key: 'updateDate', title: t('orders:fields.updateDate'), width: 148, text: ({ updateDate }) => updateDate },
    ],
    [t],
  )
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
        actions={permittedActionsOf([book, ...actions], flags)}
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
      {dialog}
    </>
  )
}
