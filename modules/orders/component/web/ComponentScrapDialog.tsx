import type { z } from 'zod'
import type { CallInput } from '#platform/contract/calls.ts'
import { defineFields, quantity, text } from '#platform/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentScrapForm } from '../contract/schemas.ts'
import './ComponentScrapDialog.css'

const api = callsOf<typeof componentCalls>()

type Scrap = CallInput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/reportComponentScrap'>

const fields = defineFields('orders', {
  scrapQty: quantity({ show: '', isRequired: true, decimals: 6, label: 'orders:fields.scrappedQty' }),
  reason: text({ show: '', isRequired: true, maxLength: 200, label: 'lists:form.reason' }),
})

interface ComponentScrapDialogProps {
  component: { id: string; componentNo: string; componentName: string; supplierQty: string; unitNo: string }
  onClose: () => void
}

/** A supplier reports what it lost of a component, with the reason that this needs. */
export function ComponentScrapDialog({ component, onClose }: ComponentScrapDialogProps) {
  const { t } = useTexts()
  const command = useCommand(
    (requested: Scrap, options: CallOptions) =>
      api('ISupSrmOutsourcedOrderService/reportComponentScrap', requested, options),
    {
      successKey: 'orders:outsourced.scrap.done',
      successValues: ({ scrapNo }) => ({ scrapNo }),
      invalidates: ['orders'],
      onDone: onClose,
    },
  )
  const { id: componentId, componentNo, componentName, supplierQty, unitNo } = component
  return (
    <FormDialog<z.output<typeof componentScrapForm>>
      isOpen
      title={t('orders:outsourced.scrap.reportTitle', { componentNo })}
      confirmLabel={t('orders:outsourced.scrap.report')}
      schema={componentScrapForm}
      isPending={command.isPending}
      faults={command.faults}
      onSubmit={(values) => void command.submit({ componentId, ...values })}
      onClose={onClose}
    >
      <p className="component-form-note">
        {t('orders:outsourced.scrap.reportText', {
          component: `${componentNo} ${componentName}`,
          left: `${formatQuantity(supplierQty)} ${unitNo}`,
        })}
      </p>
      <FormField name="scrapQty" field={fields.scrapQty} />
      <FormField name="reason" field={fields.reason} />
    </FormDialog>
  )
}
