import { Form, type FormInstance, Select } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { plainText } from '#platform/contract/field-schemas.ts'
import { compare, type Decimal, isDecimal, lineTax } from '#platform/contract/values/decimal.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import type { Editing } from '#platform/web/form/use-editing.ts'
import { decimalsOfCurrency } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { asnInvoiceFields as fields } from '../contract/fields.ts'
import { asnInvoiceForm } from '../contract/schemas.ts'

/** An invoice as it is filled in. */
export type InvoiceForm = z.output<typeof asnInvoiceForm>

interface InvoiceDialogProps {
  /** The invoice to change; a new one without. */
  invoice: InvoiceForm | undefined
  /** Those of the ASN's orders; the only one need not be chosen. */
  currencies: readonly string[]
  /** How it is saved by itself, or looked at before it is kept with a new ASN. */
  editing: Pick<Editing<InvoiceForm>, 'isPending' | 'fieldErrors'> & Partial<Editing<InvoiceForm>>
  onSubmit: (invoice: InvoiceForm) => void
  onClose: () => void
}

const NEW: Partial<InvoiceForm> = { invoiceType: '3', invoiceClassify: '1', taxRate: '13', isGoodsInvoice: true }

/** Takes down one invoice of an ASN; its tax follows from amount and rate until it is typed. */
export function InvoiceDialog({ invoice, currencies, editing, onSubmit, onClose }: InvoiceDialogProps) {
  const { t } = useTexts()
  const hasCurrencies = currencies.length > 1
  const schema = useMemo(
    () => (hasCurrencies ? asnInvoiceForm.extend({ currency: plainText(10).min(1) }) : asnInvoiceForm),
    [hasCurrencies],
  )
  return (
    <FormDialog<InvoiceForm>
      {...editing}
      isOpen
      width={680}
      title={t(invoice ? 'deliveries:invoices.modifyTitle' : 'deliveries:invoices.addTitle')}
      schema={schema}
      initialValues={invoice ?? NEW}
      onSubmit={(values) => onSubmit(asnInvoiceForm.parse(values))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField name="invoiceNo" field={fields.invoiceNo} />
          <FormField name="invoiceDate" field={fields.invoiceDate} />
          <FormField name="invoiceType" field={fields.invoiceType} />
          <FormField name="invoiceClassify" field={fields.invoiceClassify} />
          <FormField name="invoiceAmount" field={fields.invoiceAmount} />
          <FormField name="taxRate" field={fields.taxRate} />
          <FormField name="taxAmount" field={fields.taxAmount} />
          {hasCurrencies ? (
            <FormField name="currency" field={fields.currency}>
              <Select options={currencies.map((currency) => ({ value: currency, label: currency }))} />
            </FormField>
          ) : (
            <Form.Item label={t(fields.currency.label)}>{currencies[0]}</Form.Item>
          )}
          <FormField name="isGoodsInvoice" field={fields.isGoodsInvoice} />
          <FollowingTax form={form} invoice={invoice} onlyCurrency={hasCurrencies ? undefined : currencies[0]} />
        </>
      )}
    </FormDialog>
  )
}

interface FollowingTaxProps {
  form: FormInstance<InvoiceForm>
  invoice: InvoiceForm | undefined
  /** Where the invoice has no choice. */
  onlyCurrency: string | undefined
}

/** Fills in the tax as long as it is what amount and rate made it, or nobody has said anything of it. */
function FollowingTax({ form, invoice, onlyCurrency }: FollowingTaxProps) {
  const amount: string | undefined = Form.useWatch('invoiceAmount', form)
  const rate: string | undefined = Form.useWatch('taxRate', form)
  const chosen: string | undefined = Form.useWatch('currency', form)
  const decimals = decimalsOfCurrency(onlyCurrency || chosen || invoice?.currency)
  const made = useRef(invoice && taxOf(invoice.invoiceAmount, invoice.taxRate, decimals))
  useEffect(() => {
    const tax = taxOf(amount, rate, decimals)
    if (tax === undefined) return
    const before = made.current
    const present: string | undefined = form.getFieldValue('taxAmount')
    const isFollowing = before === undefined ? !form.isFieldTouched('taxAmount') : isSame(present, before)
    made.current = tax
    // What was wrong with the tax before says nothing of this one.
    if (isFollowing && !isSame(present, tax)) form.setFields([{ name: 'taxAmount', value: tax, errors: [] }])
  }, [amount, rate, decimals, form])
  return null
}

const isSame = (present: string | undefined, tax: Decimal): boolean =>
  present !== undefined && isDecimal(present) && compare(present, tax) === 0

/** The tax of this amount, as far as both can be read. */
function taxOf(amount: string | undefined, rate: string | undefined, decimals: number): Decimal | undefined {
  return amount && rate && isDecimal(amount) && isDecimal(rate) ? lineTax(amount, rate, decimals) : undefined
}
