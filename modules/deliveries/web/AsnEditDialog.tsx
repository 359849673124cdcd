import { useQuery } from '@tanstack/react-query'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { deliveriesCalls } from '../contract/calls.ts'
import { asnFields } from '../contract/fields.ts'
import { shippingDetails } from '../contract/schemas.ts'
import type { AsnReference } from './AsnListPage.tsx'
import type { ShippingDetails } from './ShippingDetailsPanel.tsx'

const api = callsOf<typeof deliveriesCalls>()
const NAMES = shippingDetails.keyof().options

/** The supplier corrects the shipping details of a notice that waits for approval or was rejected. */
export function AsnEditDialog({ asn, onClose }: { asn: AsnReference; onClose: () => void }) {
  const { t } = useTexts()
  const { data: present } = useQuery({
    queryKey: ['deliveries.asn', asn.id, asn.version],
    queryFn: ({ signal }) => api('ISrmAsnHeadService/getAsnById', { id: asn.id }, { signal }),
  })
  const { submit, isPending, faults } = useCommand(
    (details: ShippingDetails, options: CallOptions) =>
      api('ISrmAsnHeadService/updateAsn', { id: asn.id, version: asn.version, ...details, lines: [] }, options),
    {
      successKey: 'deliveries:actions.edited',
      successValues: ({ asnNo }) => ({ asnNo }),
      invalidates: ['deliveries'],
      onDone: onClose,
    },
  )
  if (!present) return null
  return (
    <FormDialog<ShippingDetails>
      isOpen
      title={t('deliveries:actions.editTitle', { asnNo: asn.asnNo })}
      width={720}
      schema={shippingDetails}
      initialValues={shippingDetails.parse(Object.fromEntries(NAMES.map((name) => [name, present[name]])))}
      isPending={isPending}
      faults={faults}
      onSubmit={(values) => void submit(shippingDetails.parse(values))}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <FormField key={name} name={name} field={asnFields[name]} />
      ))}
    </FormDialog>
  )
}
