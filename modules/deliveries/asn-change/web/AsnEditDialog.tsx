import { useQuery } from '@tanstack/react-query'
import type { asnCalls } from '#modules/deliveries/asn/contract/calls.ts'
import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { shippingDetails } from '#modules/deliveries/asn/contract/schemas.ts'
import type { AsnReference } from '#modules/deliveries/asn/web/asn-actions.ts'
import type { ShippingDetails } from '#modules/deliveries/asn-creation/contract/schemas.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnChangeCalls } from '../contract/calls.ts'

const api = callsOf<typeof asnCalls & typeof asnChangeCalls>()
type Asn = CallOutput<typeof asnCalls & typeof asnChangeCalls, 'ISrmAsnHeadService/getAsnById'>

const NAMES = shippingDetails.keyof().options

/** The supplier corrects the shipping details of an ASN that waits for approval or was rejected. */
export function AsnEditDialog({ asn, onClose }: { asn: AsnReference; onClose: () => void }) {
  const { data: present } = useQuery({
    queryKey: ['deliveries.asn', asn.id, asn.version],
    queryFn: ({ signal }) => api('ISrmAsnHeadService/getAsnById', { id: asn.id }, { signal }),
  })
  return present ? <DetailsDialog asn={present} onClose={onClose} /> : null
}

const valuesOf = (asn: Asn): ShippingDetails =>
  shippingDetails.parse(Object.fromEntries(NAMES.map((name) => [name, asn[name]])))

function DetailsDialog({ asn, onClose }: { asn: Asn; onClose: () => void }) {
  const { t } = useTexts()
  const { id, asnNo } = asn
  const { submit, ...editing } = useEditing<ShippingDetails, { asnNo: string }, Asn>({
    known: asn,
    fields: asnFields,
    valuesOf,
    save: (details, { version } = asn, options) =>
      api('ISrmAsnHeadService/updateAsn', { id, version, ...details, lines: [] }, options),
    reread: () => api('ISrmAsnHeadService/getAsnById', { id }),
    successKey: 'deliveries:actions.edited',
    successValues: (edited) => ({ asnNo: edited.asnNo }),
    invalidates: ['deliveries'],
    onDone: onClose,
  })
  return (
    <FormDialog<ShippingDetails>
      {...editing}
      isOpen
      title={t('deliveries:actions.editTitle', { asnNo })}
      width={720}
      schema={shippingDetails}
      initialValues={valuesOf(asn)}
      onSubmit={(values) => void submit(shippingDetails.parse(values))}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <FormField key={name} name={name} field={asnFields[name]} />
      ))}
    </FormDialog>
  )
}
