import { useMemo, useState } from 'react'
import { documentPaths } from '#platform/contract/document-paths.ts'
import { sendCall } from '#platform/web/call/call-client.ts'
import type { AnsweredDocument } from '#platform/web/documents/document-row.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { FormActions } from '#platform/web/form/FormActions.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import { invoiceFields } from '../contract/fields.ts'
import { idsIn, useInvoicePlan } from './invoice-plan.ts'
import { PlannedDocsPanel } from './PlannedDocsPanel.tsx'

/**
 * `/reconciliation-invoicing/management/generate`: the invoicing bills as they will be, and then are made; by the purchaser with their
 * invoices.
 */
export function GenerateInvoicesFormPage() {
  const { query, open, close } = usePage()
  const { t } = useTexts()
  const isSupplier = useSession().side === 'supplier'
  const [remark, setRemark] = useState('')
  const billIds = useMemo(() => idsIn(query, 'bills'), [query])
  const deductionLineIds = useMemo(
    () => (query.has('deductions') ? idsIn(query, 'deductions').filter((id) => id !== '-') : null),
    [query],
  )
  const plan = useInvoicePlan(billIds, deductionLineIds)
  const command = useCommand(
    (input: object, options) =>
      sendCall<AnsweredDocument>(documentPaths(invoiceDoc).create, input, { ...options, menuNo: invoiceDoc.menuNo }),
    {
      successKey: `reconciliation:invoicing.${isSupplier ? 'made' : 'issued'}`,
      invalidates: [invoiceDoc.topic],
      onDone: ({ id, invoiceDocNo }) => {
        close()
        open(
          isSupplier
            ? `/reconciliation-invoicing/management/enter?id=${id}`
            : `/reconciliation-invoicing/management?open=1&keyword=${encodeURIComponent(String(invoiceDocNo))}`,
        )
      },
    },
  )
  const generate = () => void command.submit({ billIds, deductionLineIds, ...(remark ? { remark } : {}) })
  // Who came without choosing takes all deductions off, and may still let go of some.
  const canChoose = deductionLineIds === null && plan.data?.lines.some(({ isDeduction }) => isDeduction)
  const isEmpty = plan.data?.docs.length === 0
  return (
    <FormPage title={t('reconciliation:invoicing.generate')} query={plan}>
      {plan.data && (
        <section>
          <p>{t(`reconciliation:invoicing.${isSupplier ? 'generateText' : 'selfBilledText'}`)}</p>
          <PlannedDocsPanel plan={plan.data} />
          <div className="lines-dialog-bar">
            <BarField name="remark" field={invoiceFields.remark} value={remark} onChange={setRemark} />
          </div>
        </section>
      )}
      <FormActions isPending={command.isPending}>
        {canChoose && (
          <button
            type="button"
            className="button"
            onClick={() => {
              close()
              open(`/reconciliation-invoicing/management/invoicing?bills=${billIds.join()}`)
            }}
          >
            {t('reconciliation:invoicing.chooseDeductions')}
          </button>
        )}
        <ReasonedButton
          className="button button-primary"
          isPending={command.isPending}
          reason={isEmpty ? t('reconciliation:errors.nothingToInvoice') : null}
          onClick={generate}
        >
          {t(`reconciliation:invoicing.${isSupplier ? 'make' : 'issue'}`)}
        </ReasonedButton>
      </FormActions>
    </FormPage>
  )
}
