import { AsnStatePanel } from '#modules/deliveries/asn/web/AsnStatePanel.tsx'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { type AppointmentState, appointmentCard, appointmentFields } from '../contract/fields.ts'
import { useAppointmentActions } from './AppointmentReasonDialog.tsx'
import type { Appointment } from './appointment.ts'

const api = callsOf<typeof appointmentCalls>()

const TONES = {
  requested: 'attention',
  confirmed: 'good',
  refused: 'bad',
  cancelled: 'neutral',
  done: 'neutral',
} as const

/** The state of an appointment, as a tag. */
export function AppointmentTag({ status }: { status: string }) {
  return <StatusTag field={appointmentFields.status} value={status} tone={TONES[status as AppointmentState]} />
}

/** Own content of cells, in lists and the drawer alike. */
const cells = {
  status: ({ status }: Appointment) => <AppointmentTag status={status} />,
  asnStatus: ({ asnStatus }: Appointment) => <AsnStatePanel status={asnStatus} />,
}

const TABS = [
  { key: 'coming', labelKey: 'deliveries:appointment.tabs.coming', condition: { isComing: true } },
  { key: 'today', labelKey: 'deliveries:appointment.tabs.today', condition: { isToday: true } },
  {
    key: 'requested',
    labelKey: 'deliveries:enums.appointmentStatus.requested',
    condition: { status: 'requested' },
  },
  { key: 'all', labelKey: 'deliveries:appointment.tabs.all', condition: {} },
]

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'appointment', id }) }

/** `/offsite/asnAppointment`: which ASN is unloaded where and when, in the order of the day. */
export function AppointmentListPage() {
  const { query } = usePage()
  const { actions, dialog } = useAppointmentActions()
  return (
    <>
      <ListScreen<Appointment>
        id="deliveries.appointments"
        titleKey="deliveries:routes.asnAppointment"
        emptyTextKey="deliveries:appointment.nothing"
        menuNo="asnAppointment"
        fields={appointmentFields}
        card={appointmentCard}
        rowKey="id"
        query={(body, signal, asOf) => api('ISrmAsnAppointmentService/getAppointmentPage', body, { signal, asOf })}
        history={HISTORY}
        counts={(body, signal) => api('ISrmAsnAppointmentService/getAppointmentStatus', body, { signal })}
        tabs={TABS}
        defaultSort={{ field: 'slotStart', order: 'asc' }}
        toolbar={actions}
        cells={cells}
        exportPath="ISrmAsnAppointmentService/exportexcel"
        initialSearch={{ tabKey: query.get('tab') ?? 'coming', keyword: query.get('keyword') ?? '' }}
        renderDrawer={(row) => <AppointmentDetail row={row} actions={actions} />}
        drawerTitle={({ asnNo, slotStart }) => `${asnNo} · ${slotStart}`}
      />
      {dialog}
    </>
  )
}

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'deliveries:appointment.title',
    names: ['status', 'slotStart', 'slotTo', 'deliveryAddress', 'reason', 'reviewName', 'createName', 'updateDate'],
  },
  { titleKey: 'deliveries:appointment.notice', names: [] },
]
/** The day stands in its time. */
const HIDDEN: readonly string[] = ['slotDay']
/** Fields that are told only where they say something. */
const SHOWN_WHEN_SET: readonly string[] = ['reason', 'reviewName']

/** An appointment with all its fields; its ASN opens. */
function AppointmentDetail({ row, actions }: { row: Appointment; actions: readonly ToolbarAction<Appointment>[] }) {
  const { open } = usePage()
  const { hasMenu, flagsOf } = useSession()
  const asn: ToolbarAction<Appointment> = {
    key: 'openAsn',
    labelKey: 'deliveries:appointment.openAsn',
    order: 200,
    needs: 'one',
    run: ([chosen]) => {
      if (chosen) open(`/offsite/asnTracking?keyword=${encodeURIComponent(chosen.asnNo)}&open=1`)
    },
  }
  const offered = permittedActionsOf([...actions, ...(hasMenu('asnTracking') ? [asn] : [])], flagsOf('asnAppointment'))
  return (
    <RowDetail
      fields={appointmentFields}
      row={row}
      groups={GROUPS}
      actions={offered}
      hidden={HIDDEN}
      shownWhenSet={SHOWN_WHEN_SET}
      cells={cells}
    />
  )
}
