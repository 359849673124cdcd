import { AutoComplete, Form, type FormInstance } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import { appointmentTimeField } from '#modules/deliveries/appointment/contract/fields.ts'
import { SlotChoicePanel } from '#modules/deliveries/appointment/web/SlotChoicePanel.tsx'
import { asnCustomFieldSet, asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { customValueSchema } from '#platform/contract/custom-fields/custom-field-calls.ts'
import { editableFields, fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { fieldOf } from '#platform/contract/fields.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { byKey } from '#platform/contract/values/keys-of.ts'
import { useCustomFields } from '#platform/web/custom-fields/use-custom-fields.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnDefaults } from '../contract/schemas.ts'
import { type ShippingDetails, shippingDetailsForm } from '../contract/schemas.ts'
import { useTravelDates } from './use-travel-dates.ts'

/** Values of the company's custom fields of ASNs by field number. */
export type CustomDetails = Readonly<Record<string, string>>

type Defaults = z.output<typeof asnDefaults>

interface ShippingDetailsPanelProps {
  form: FormInstance<ShippingDetails>
  defaults: Defaults
  /** Day on which the goods leave, until another is chosen. */
  deliveryDate: string
  /** Day on which they are expected. */
  arrivalDate: string
  /** What is taken over from another ASN. */
  copied?: Partial<ShippingDetails>
  /** Where it is unloaded by appointment; absent where anything comes at any time. */
  unloading?: { orgNo: string; warehouseNo: string } | undefined
  fieldErrors: readonly ErrorDetail[]
  isPending: boolean
  onSubmit: (details: ShippingDetails, custom: CustomDetails) => void
}

interface AddressProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  addresses: Defaults['shippingAddresses']
  label: string
}

/** An address: one of those on record, or typed. */
function AddressInput({ addresses, label, ...control }: AddressProps) {
  return (
    <AutoComplete
      {...control}
      aria-label={label}
      maxLength={200}
      popupMatchSelectWidth={360}
      options={addresses.map((one) => ({
        value: one.address,
        label: [one.address, one.contact, one.phone, one.platformNo].filter(Boolean).join(' · '),
      }))}
    />
  )
}

/** Shipping details: dates, way of carriage, addresses, sender and vehicle, with the rules that the server has. */
export function ShippingDetailsPanel(props: ShippingDetailsPanelProps) {
  const { form, defaults, onSubmit } = props
  const { t } = useTexts()
  const dates = useMemo(
    () => startingDates(props.deliveryDate, props.arrivalDate, defaults.transportDays),
    [props.deliveryDate, props.arrivalDate, defaults.transportDays],
  )
  useTravelDates(form, defaults.transportDays, dates)
  const initialValues = useMemo<Partial<ShippingDetails>>(
    () => ({
      ...dates,
      wayCarriage: '2',
      sender: defaults.sender,
      senderPhone: defaults.senderPhone,
      shippingAddress: defaults.shippingAddresses[0]?.address ?? '',
      deliveryAddress: defaults.deliveryAddresses[0]?.address ?? '',
      ...props.copied,
    }),
    [defaults, props.copied, dates],
  )
  const { fields } = useCustomFields(asnCustomFieldSet)
  const custom = useMemo(() => editableFields(fields), [fields])
  const schema = useMemo(
    () =>
      shippingDetailsForm.extend(
        byKey(Object.keys(custom).filter(isCustomKey), (name) => customValueSchema(fieldOf(custom, name))),
      ),
    [custom],
  )
  const submit = (values: ShippingDetails) => {
    const details = shippingDetailsForm.parse(
      Object.fromEntries(Object.entries(values).filter(([name]) => !isCustomKey(name))),
    )
    if (details.expectedArrivalDate >= details.deliveryDate) return onSubmit(details, customOf(values))
    form.setFields([{ name: 'expectedArrivalDate', errors: [t('deliveries:errors.arrivalBeforeDelivery')] }])
  }
  const address = (
    name: 'shippingAddress' | 'deliveryAddress',
    addresses: Defaults['shippingAddresses'],
    hint?: string,
  ) => (
    <div className="asn-form-wide">
      <FormField name={name} field={asnFields[name]} {...(hint ? { hint } : {})}>
        <AddressInput addresses={addresses} label={t(asnFields[name].label)} />
      </FormField>
    </div>
  )
  const chosen: string | undefined = Form.useWatch('deliveryAddress', form)
  const day: string | undefined = Form.useWatch('expectedArrivalDate', form)
  const { receiveTimeStart: start = '', receiveTimeEnd: end = '' } =
    defaults.deliveryAddresses.find((one) => one.address === chosen) ?? {}
  const plain = (name: keyof typeof asnFields & keyof ShippingDetails) => (
    <FormField name={name} field={asnFields[name]} />
  )
  const errors = useMemo(
    () =>
      props.fieldErrors.map((error) => ({ ...error, path: error.path.replace(/^(condition\.)?custom\./, 'custom_') })),
    [props.fieldErrors],
  )
  return (
    <DocumentForm<ShippingDetails>
      form={form}
      schema={schema}
      initialValues={initialValues}
      fieldErrors={errors}
      isPending={props.isPending}
      onSubmit={submit}
    >
      {plain('deliveryDate')}
      <FormField
        name="expectedArrivalDate"
        field={asnFields.expectedArrivalDate}
        {...(defaults.transportDays === null
          ? {}
          : { hint: t('deliveries:form.transportDays', { days: defaults.transportDays }) })}
      />
      {plain('wayCarriage')}
      {plain('trackingNo')}
      {address('shippingAddress', defaults.shippingAddresses)}
      <div className="asn-form-wide">{plain('delWarehouse')}</div>
      {plain('sender')}
      {plain('senderPhone')}
      {address(
        'deliveryAddress',
        defaults.deliveryAddresses,
        start === '' ? undefined : t('deliveries:form.receivingHours', { start, end }),
      )}
      {props.unloading && (
        <FormField name="appointmentTime" field={appointmentTimeField}>
          <SlotChoicePanel
            label={t(appointmentTimeField.label)}
            place={{ ...props.unloading, deliveryAddress: chosen ?? '', day: day ?? '' }}
          />
        </FormField>
      )}
      {plain('driver')}
      {plain('driverPhone')}
      {plain('carNo')}
      {plain('carType')}
      {plain('carInfo')}
      {plain('remarks')}
      {Object.entries(custom).map(([name, field]) => (
        <FormField key={name} name={name} field={{ ...field, isRequired: field.importAs === 'required' }} />
      ))}
    </DocumentForm>
  )
}

/** Goods arrive when they are expected, or as soon as they can, and leave so many days before as they travel. */
function startingDates(today: string, expected: string, transportDays: number | null) {
  if (transportDays === null) return { deliveryDate: today, expectedArrivalDate: expected }
  const soonest = addDays(today, transportDays)
  const expectedArrivalDate = expected > soonest ? expected : soonest
  return { deliveryDate: addDays(expectedArrivalDate, -transportDays), expectedArrivalDate }
}

/** The values of custom fields that were given, by field number. */
function customOf(values: object): CustomDetails {
  const given = Object.entries(values).filter(([name, value]) => isCustomKey(name) && typeof value === 'string')
  return Object.fromEntries(given.map(([name, value]) => [fieldNoOf(name), String(value)]))
}
