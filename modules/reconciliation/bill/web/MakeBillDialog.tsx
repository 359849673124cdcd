import { Form } from 'antd'
import dayjs from 'dayjs'
import type { z } from 'zod'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { bill } from '../contract/document.ts'
import { billFormFields } from '../contract/fields.ts'
import { isSumZero } from '../contract/rate-totals.ts'
import { billForm, openQuery } from '../contract/schemas.ts'
import { BillProposalPanel } from './BillProposalPanel.tsx'
import { type ChosenProposal, useBillProposal } from './use-bill-proposal.ts'

type Values = z.output<typeof billForm>

/** What of the form says which payables are meant; nothing while that cannot be read. */
function queryOf(values: Partial<Values> | undefined) {
  const { billPeriod: _, remark: __, ...meant } = values ?? {}
  const given = Object.fromEntries(Object.entries(meant).filter(([, value]) => value))
  return openQuery.safeParse(given).data ?? null
}

/** Why nothing can be made yet: the proposal is still read, nothing of it is taken, or what is taken comes to nothing. */
function reasonAgainst(isWaiting: boolean, { proposal, isEmpty, totals }: ChosenProposal, t: Translate): string | null {
  if (isWaiting) return t('lists:loading')
  if (proposal && isEmpty) return t('reconciliation:bill.noneChosen')
  return isSumZero(totals) ? t('reconciliation:errors.billSumZero') : null
}

/**
 * Makes a bill of what is open of a supplier, or proposes one of what the supplier itself is owed: the product proposes the rows, the oldest
 * first and until the end of the last month at first, and they may be left out.
 */
export function MakeBillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { side, userInfo } = useSession()
  const [form] = Form.useForm<Values>()
  const values: Partial<Values> | undefined = Form.useWatch((all: Partial<Values>) => all, form)
  const command = useDocumentCommand(bill, { onDone: onClose })
  const own = side === 'supplier' ? { supplierNo: userInfo.belongSupplier } : {}
  const query = queryOf(values && { ...values, ...own })
  const chosen = useBillProposal(query)
  const last = dayjs().subtract(1, 'month')
  const isWaiting = query !== null && !chosen.isCurrent && !chosen.isError
  const submit = (typed: Values) => {
    const { proposal, ids, isBeyond } = chosen
    if (!proposal) return
    const taxRate = proposal.oneRate?.taxRate ?? typed.taxRate
    const payables = isBeyond ? null : ids.map((payableId) => ({ payableId }))
    const input = { ...typed, ...own, currency: proposal.currency, taxRate, payables }
    void command.submit({ action: 'create', rows: [], input })
  }
  return (
    <FormDialog<Values>
      isOpen
      form={form}
      width={1240}
      title={t('reconciliation:bill.create')}
      confirmLabel={t('reconciliation:bill.create')}
      schema={billForm}
      initialValues={{ ...own, billPeriod: last.format('YYYY-MM'), toDate: last.endOf('month').format('YYYY-MM-DD') }}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      reason={reasonAgainst(isWaiting, chosen, t)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="form-field-wide">
        {t(side === 'supplier' ? 'reconciliation:bill.proposeText' : 'reconciliation:bill.createText')}
      </p>
      {keysOf(billFormFields)
        .filter((name) => !(name in own))
        .map((name) => (
          <FormField key={name} name={name} field={billFormFields[name]} isWide={name === 'remark'} />
        ))}
      {/* A supplier does not choose whose bill it is; the form knows it all the same. */}
      {side === 'supplier' && (
        <Form.Item name="supplierNo" hidden>
          <input type="hidden" />
        </Form.Item>
      )}
      <div className="form-field-wide">
        <BillProposalPanel chosen={chosen} orgNo={query?.orgNo ?? ''} />
      </div>
    </FormDialog>
  )
}
