import { type ReactNode, useMemo, useState } from 'react'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { reasonAgainstBulk } from '#platform/web/list/reason-against-bulk.ts'
import { firstRefusal, standardAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import type { Appointment } from './appointment.ts'

const api = callsOf<typeof appointmentCalls>()

const PATHS = {
  refuse: 'ISrmAsnAppointmentService/refuseAppointment',
  cancel: 'ISrmAsnAppointmentService/cancelAppointment',
} as const
const DONE = { refuse: 'deliveries:appointment.refused', cancel: 'deliveries:appointment.cancelled' } as const

interface AppointmentReasonDialogProps {
  action: 'refuse' | 'cancel'
  appointment: Appointment
  onClose: () => void
}

/** Refuses or cancels an appointment, with the reason that both need. */
export function AppointmentReasonDialog({ action, appointment, onClose }: AppointmentReasonDialogProps) {
  const { t } = useTexts()
  const { id, version, asnNo } = appointment
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api(PATHS[action], { id, version, reason }, { ...options, menuNo: 'asnAppointment' }),
    {
      successKey: DONE[action],
      successValues: (state) => ({ asnNo: state.asnNo }),
      invalidates: ['deliveries'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t(`deliveries:appointment.${action}Title`, { asnNo })}
      confirmLabel={t(`deliveries:appointment.${action}`)}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t(`deliveries:appointment.${action}Text`)}</p>
    </ReasonDialog>
  )
}

/** What may be done with appointments, in their list and on their ASN alike. */
export function useAppointmentActions(): { actions: readonly ToolbarAction<Appointment>[]; dialog: ReactNode } {
  const { t } = useTexts()
  const [asked, setAsked] = useState<{ action: 'refuse' | 'cancel'; appointment: Appointment } | null>(null)
  const { submit: confirm, isPending } = useCommand(
    (rows: readonly Appointment[], options: CallOptions) =>
      api(
        'ISrmAsnAppointmentService/confirmAppointment',
        { list: rows.map(({ id, version }) => ({ id, version })) },
        { ...options, menuNo: 'asnAppointment' },
      ),
    { successKey: 'deliveries:appointment.confirmed', invalidates: ['deliveries'] },
  )
  const actions = useMemo<ToolbarAction<Appointment>[]>(() => {
    const ask =
      (action: 'refuse' | 'cancel') =>
      ([appointment]: readonly Appointment[]) => {
        if (appointment) setAsked({ action, appointment })
      }
    return [
      standardAction('check', {
        labelKey: 'deliveries:appointment.confirm',
        isPrimary: true,
        isRunning: isPending,
        reasonDisabled: (rows) => firstRefusal(rows, 'confirm', t) ?? reasonAgainstBulk(rows, t),
        run: (rows) => void confirm(rows),
      }),
      {
        key: 'refuse',
        labelKey: 'deliveries:appointment.refuse',
        flag: 'isCheck',
        order: TOOLBAR_ORDER.check + 1,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, 'refuse', t),
        run: ask('refuse'),
      },
      {
        key: 'cancelAppointment',
        labelKey: 'deliveries:appointment.cancel',
        flag: 'isCancelInvalid',
        order: TOOLBAR_ORDER.end,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, 'cancel', t),
        run: ask('cancel'),
      },
    ]
  }, [t, confirm, isPending])
  const dialog = asked && <AppointmentReasonDialog {...asked} onClose={() => setAsked(null)} />
  return { actions, dialog }
}
