import { Form, type FormInstance } from 'antd'
import { z } from 'zod'
import { clockText } from '#modules/deliveries/asn/contract/schemas.ts'
import { dateText } from '#platform/contract/field-schemas.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { appointmentCalls } from '../contract/calls.ts'
import { appointmentTimeField, appointmentFields as fields } from '../contract/fields.ts'
import { SlotChoicePanel } from './SlotChoicePanel.tsx'

const api = callsOf<typeof appointmentCalls>()

const schema = z.strictObject({ slotDay: dateText(), appointmentTime: clockText() })
type Requested = z.output<typeof schema>

/** An ASN as its appointment needs it. */
export interface ScheduledAsn {
  id: string
  asnNo: string
  orgNo: string
  /** At which it is unloaded. */
  unloadingWarehouseNo: string
  deliveryAddress: string
  expectedArrivalDate: string
}

interface AppointmentDialogProps {
  asn: ScheduledAsn
  /** Another time is asked for, beside the one that is confirmed. */
  isMove: boolean
  onClose: () => void
}

/** Books a time for an ASN, or asks for another one. */
export function AppointmentDialog({ asn, isMove, onClose }: AppointmentDialogProps) {
  const { t } = useTexts()
  const book = useCommand(
    ({ slotDay, appointmentTime }: Requested, options: CallOptions) =>
      api(
        'ISrmAsnAppointmentService/bookAppointment',
        { asnId: asn.id, day: slotDay, time: appointmentTime },
        { ...options, menuNo: 'asnAppointment' },
      ),
    {
      successKey: 'deliveries:appointment.booked',
      successValues: ({ asnNo }) => ({ asnNo }),
      invalidates: ['deliveries'],
      onDone: onClose,
    },
  )
  return (
    <FormDialog<Requested>
      isOpen
      title={t('deliveries:appointment.bookTitle', { asnNo: asn.asnNo })}
      schema={schema}
      initialValues={{ slotDay: asn.expectedArrivalDate }}
      confirmLabel={t('deliveries:appointment.book')}
      isPending={book.isPending}
      fieldErrors={book.fieldErrors}
      onSubmit={(requested) => void book.submit(requested)}
      onClose={onClose}
    >
      {(form) => <AppointmentFields form={form} asn={asn} isMove={isMove} />}
    </FormDialog>
  )
}

function AppointmentFields({
  form,
  asn,
  isMove,
}: {
  form: FormInstance<Requested>
  asn: ScheduledAsn
  isMove: boolean
}) {
  const { t } = useTexts()
  const day: string = Form.useWatch('slotDay', form) ?? asn.expectedArrivalDate
  const { id: asnId, orgNo, unloadingWarehouseNo: warehouseNo, deliveryAddress } = asn
  return (
    <>
      <FormField name="slotDay" field={fields.slotDay} />
      <FormField
        name="appointmentTime"
        field={appointmentTimeField}
        {...(isMove ? { hint: t('deliveries:appointment.moveHint') } : {})}
      >
        <SlotChoicePanel
          label={t(appointmentTimeField.label)}
          place={{ orgNo, warehouseNo, deliveryAddress, day, asnId }}
        />
      </FormField>
    </>
  )
}
