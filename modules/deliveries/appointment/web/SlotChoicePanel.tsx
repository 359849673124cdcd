import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { isDateText } from '#platform/contract/values/dates.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { appointmentCalls } from '../contract/calls.ts'

const api = callsOf<typeof appointmentCalls>()

/** Where and when something is unloaded, as far as it is known. */
export interface SlotPlace {
  orgNo: string
  warehouseNo: string
  deliveryAddress: string
  day: string
  asnId?: string
}

interface SlotChoicePanelProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  label: string
  place: SlotPlace
}

/** The times of a day at which an address unloads; those at which all docks are taken are shown, and cannot be chosen. */
export function SlotChoicePanel({ id, value, onChange, label, place }: SlotChoicePanelProps) {
  const { t } = useTexts()
  const isKnown = isDateText(place.day) && place.deliveryAddress.trim() !== ''
  const slots = useQuery({
    queryKey: ['deliveries.slots', place],
    queryFn: ({ signal }) =>
      api(
        'ISrmAsnAppointmentService/getSlots',
        { ...place, deliveryAddress: place.deliveryAddress.trim(), asnId: place.asnId ?? null },
        { signal, areErrorsSilent: true },
      ),
    enabled: isKnown,
    gcTime: 0,
  })
  const options = (slots.data?.slots ?? []).map(({ from, to, free }) => ({
    value: from,
    label: t(free > 0 ? 'deliveries:appointment.slot' : 'deliveries:appointment.full', { from, to }),
    disabled: free === 0,
  }))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      allowClear
      value={value ?? null}
      loading={slots.isFetching}
      options={options}
      notFoundContent={t(
        slots.isError ? 'lists:error.none' : slots.data ? 'deliveries:appointment.noSlots' : 'lists:loading',
      )}
      onChange={(time) => onChange?.(time ?? null)}
    />
  )
}
