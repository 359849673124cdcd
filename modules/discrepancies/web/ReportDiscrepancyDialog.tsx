import type { z } from 'zod'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { discrepancyFormFields } from '../contract/fields.ts'
import { reportForm } from '../contract/schemas.ts'
import { MENU as menuNo } from './discrepancies-path.ts'

const api = callsOf<typeof discrepanciesCalls>()

type Report = z.output<typeof reportForm>

const NAMES = ['discrepancyKind', 'discrepancyQty', 'reason', 'dueDate'] as const

/** A line of an ASN, or one of its acceptances, of which something is reported. */
export interface ReportedLine {
  asnLineId: string
  receiptId?: string
  lotNo?: string
  asnNo: string
  purchaseNo: string
  goodsNo: string
}

interface ReportDiscrepancyDialogProps {
  line: ReportedLine
  onClose: () => void
}

/** Reports damage, wrong goods or papers, or goods too many; its owner is the order's purchaser. */
export function ReportDiscrepancyDialog({ line, onClose }: ReportDiscrepancyDialogProps) {
  const { t } = useTexts()
  const { asnLineId, receiptId, lotNo, asnNo, purchaseNo, goodsNo } = line
  const command = useCommand(
    (values: Report, options: CallOptions) =>
      api(
        'ISrmDiscrepancyService/addDiscrepancy',
        { asnLineId, receiptId: receiptId ?? null, lotNo: lotNo ?? null, ...values },
        { ...options, menuNo },
      ),
    {
      successKey: 'discrepancies:actions.reported',
      successValues: ({ discrepancyNo }) => ({ discrepancyNo }),
      invalidates: ['discrepancies', 'orders'],
      onDone: onClose,
    },
  )
  return (
    <FormDialog<Report>
      isOpen
      title={t('discrepancies:actions.reportTitle', { goodsNo })}
      confirmLabel={t('discrepancies:actions.report')}
      schema={reportForm}
      initialValues={{ discrepancyKind: 'damage' }}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      onSubmit={(values) => void command.submit(values)}
      onClose={onClose}
    >
      <p>{t('discrepancies:actions.reportText', { asnNo, purchaseNo })}</p>
      {NAMES.map((name) => (
        <FormField key={name} name={name} field={discrepancyFormFields[name]} />
      ))}
    </FormDialog>
  )
}
