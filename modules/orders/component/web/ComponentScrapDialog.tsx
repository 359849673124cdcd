import type { z } from 'zod'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentScrap } from '../contract/document.ts'
import { componentScrapInput } from '../contract/schemas.ts'
import './ComponentScrapDialog.css'

const api = callsOf<typeof componentCalls>()

interface ComponentScrapDialogProps {
  component: { id: string; componentNo: string; componentName: string; supplierQty: string; unitNo: string }
  onClose: () => void
}

const { scrapQty, reason } = componentScrap.fields
const form = componentScrapInput.omit({ componentId: true })

/** A supplier reports what it lost of a component, with the reason that this needs. */
export function ComponentScrapDialog({ component, onClose }: ComponentScrapDialogProps) {
  const { t } = useTexts()
  const command = useCommand(api.command('ISupSrmOutsourcedOrderService/reportComponentScrap'), {
    successKey: 'orders:outsourced.scrap.done',
    successValues: ({ scrapNo }) => ({ scrapNo }),
    invalidates: ['orders'],
    onDone: onClose,
  })
  const { id: componentId, componentNo, componentName, supplierQty, unitNo } = component
  return (
    <FormDialog<z.output<typeof form>>
      isOpen
      title={t('orders:outsourced.scrap.reportTitle', { componentNo })}
      confirmLabel={t('orders:outsourced.scrap.report')}
      schema={form}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      onSubmit={(values) => void command.submit({ componentId, ...values })}
      onClose={onClose}
    >
      <p className="component-form-note">
        {t('orders:outsourced.scrap.reportText', {
          component: `${componentNo} ${componentName}`,
          left: `${formatQuantity(supplierQty)} ${unitNo}`,
        })}
      </p>
      <FormField name="scrapQty" field={scrapQty} />
      <FormField name="reason" field={{ ...reason, isRequired: true, label: 'lists:form.reason' }} />
    </FormDialog>
  )
}
