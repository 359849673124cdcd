import { Form, type FormInstance, Select } from 'antd'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { isDecimal, lineTax } from '#platform/contract/decimal.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useTexts } from '#platform/web/texts.ts'
import { asnInvoiceFields as fields } from '../contract/invoice-fields.ts'
import { asnInvoiceForm } from '../contract/invoice-schemas.ts'

/** An invoice as it is filled in. */
export type InvoiceForm = z.output<typeof asnInvoiceForm>

interface InvoiceDialogProps {
  /** The invoice to change; a new one without. */
  invoice: InvoiceForm | undefined
  /** Those of the notice's orders; the only one need not be chosen. */
  currencies: readonly string[]
  isPending: boolean
  faults?: readonly ErrorDetail[]
  onSubmit: (invoice: InvoiceForm) => void
  onClose: () => void
}

const NEW: Partial<InvoiceForm> = { invoiceType: '3', invoiceClassify: '1', taxRate: '13', isGoodsInvoice: true }

/** Takes down one invoice of a notice; its tax follows from amount and rate until it is typed. */
export function InvoiceDialog({ invoice, currencies, isPending, faults, onSubmit, onClose }: InvoiceDialogProps) {
  const { t } = useTexts()
  const hasCurrencies = currencies.length > 1
  return (
    <FormDialog<InvoiceForm>
      isOpen
      width={680}
      title={t(invoice ? 'deliveries:invoices.modifyTitle' : 'deliveries:invoices.addTitle')}
      schema={asnInvoiceForm}
      initialValues={invoice ?? NEW}
      isPending={isPending}
      {...(faults ? { faults } : {})}
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
          {hasCurrencies && (
            <FormField name="currency" field={fields.currency}>
              <Select options={currencies.map((currency) => ({ value: currency, label: currency }))} />
            </FormField>
          )}
          <FormField name="isGoodsInvoice" field={fields.isGoodsInvoice} />
          <FollowingTax form={form} />
        </>
      )}
    </FormDialog>
  )
}

/** Fills in the tax while nobody has typed another one. */
function FollowingTax({ form }: { form: FormInstance<InvoiceForm> }) {
  const filled = useRef<string | undefined>(undefined)
  const amount: string | undefined = Form.useWatch('invoiceAmount', form)
  const rate: string | undefined = Form.useWatch('taxRate', form)
  useEffect(() => {
    const present: string | undefined = form.getFieldValue('taxAmount')
    const isTyped = present !== undefined && present !== '' && present !== '0' && present !== filled.current
    if (isTyped || !amount || !rate || !isDecimal(amount) || !isDecimal(rate)) return
    filled.current = lineTax(amount, rate)
    form.setFieldValue('taxAmount', filled.current)
  }, [amount, rate, form])
  return null
}
