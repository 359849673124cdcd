import { AsnStatePanel } from '#modules/deliveries/asn/web/AsnStatePanel.tsx'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { appointment } from '../contract/document.ts'
import { APPOINTMENT_TONES, type Appointment } from './appointment.ts'

const PARTS: DocumentScreenParts<Appointment> = {
  id: 'deliveries.appointments',
  emptyTextKey: 'deliveries:appointment.nothing',
  tones: APPOINTMENT_TONES,
  cells: { asnStatus: ({ asnStatus }) => <AsnStatePanel status={asnStatus} /> },
  // In the order of the day.
  defaultSort: { field: 'slotStart', order: 'asc' },
  drawerTitle: ({ asnNo, slotStart }) => `${asnNo} · ${slotStart}`,
  groups: [
    {
      titleKey: 'deliveries:appointment.title',
      names: ['status', 'slotStart', 'slotTo', 'deliveryAddress', 'reason', 'reviewName', 'createName', 'updateDate'],
    },
    { titleKey: 'deliveries:appointment.notice', names: [] },
  ],
  // The day stands in its time.
  hidden: ['slotDay'],
  shownWhenSet: ['reason', 'reviewName'],
  links: ({ asnNo }, { hasMenu, open }) =>
    hasMenu('asnTracking')
      ? [
          {
            key: 'openAsn',
            labelKey: 'deliveries:appointment.openAsn',
            order: 200,
            needs: 'one',
            run: () => open(`/offsite/asnTracking?keyword=${encodeURIComponent(asnNo)}&open=1`),
          },
        ]
      : [],
}

/** `/offsite/asnAppointment`: which ASN is unloaded where and when, in the order of the day. */
export function AppointmentListPage() {
  return <DocumentScreen document={appointment} parts={PARTS} />
}
