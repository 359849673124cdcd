import { useMemo, useState } from 'react'
import { billLineFields } from '#modules/reconciliation/bill/contract/fields.ts'
import { FormActions } from '#platform/web/form/FormActions.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type InvoicePlan, idsIn, useInvoicePlan } from './invoice-plan.ts'
import { PlannedDocsPanel } from './PlannedDocsPanel.tsx'

type PlannedLine = InvoicePlan['lines'][number] & { currency: string }

const WIDTHS = {
  ...{ originNo: 150, sourceType: 100, postingDate: 100, goodsNo: 110, goodsName: 150, qty: 80, purchaseUnitNo: 60 },
  ...{ netAmount: 110, taxRate: 70, taxAmount: 90 },
}

/** `/reconciliation-invoicing/management/invoicing`: the open lines of chosen bills, and which of their deductions are taken off. */
export function ChooseLinesFormPage() {
  const { query, open } = usePage()
  const { t } = useTexts()
  const billIds = useMemo(() => idsIn(query, 'bills'), [query])
  // Everything is taken off until somebody lets go of something.
  const [chosen, setChosen] = useState<GridSelection | null>(null)
  const chosenIds = chosen && Object.keys(chosen).filter((id) => chosen[id])
  const plan = useInvoicePlan(billIds, chosenIds)
  const { currency = '' } = plan.data ?? {}
  const lines = (plan.data?.lines ?? []).map((line) => ({ ...line, currency }))
  const deductions = lines.filter(({ isDeduction }) => isDeduction)
  const columns = useMemo<GridColumn<PlannedLine>[]>(
    () => [
      { key: 'bill', title: t('reconciliation:fields.billNo'), width: 140, text: ({ billNo }) => billNo },
      ...rowColumns<PlannedLine>(billLineFields, t, WIDTHS),
    ],
    [t],
  )
  const deductionColumns = useMemo<GridColumn<PlannedLine>[]>(
    () => [
      {
        key: 'target',
        title: t('reconciliation:invoicing.target'),
        width: 180,
        text: ({ target, originalDocNo }) => t(`reconciliation:invoicing.targets.${target}`, { originalDocNo }),
      },
      ...columns,
    ],
    [columns, t],
  )
  const selection = chosen ?? Object.fromEntries(deductions.map(({ id }) => [id, true]))
  const next = () =>
    open(
      `/reconciliation-invoicing/management/generate?bills=${billIds.join()}${chosenIds ? `&deductions=${chosenIds.join() || '-'}` : ''}`,
    )
  const isEmpty = plan.data?.docs.length === 0
  return (
    <FormPage title={t('reconciliation:invoicing.lines')} query={plan}>
      {plan.data && (
        <>
          <section>
            <h2>{`${t('reconciliation:invoicing.deductions')} · ${currency}`}</h2>
            <DataGrid
              label={t('reconciliation:invoicing.deductions')}
              columns={deductionColumns}
              rows={deductions}
              rowKey={({ id }) => id}
              selection={selection}
              onSelectionChange={setChosen}
              empty={t('reconciliation:invoicing.noDeductions')}
            />
          </section>
          <section>
            <h2>{`${t('reconciliation:invoicing.toInvoice')} · ${currency}`}</h2>
            <DataGrid
              label={t('reconciliation:invoicing.toInvoice')}
              columns={columns}
              rows={lines.filter(({ isDeduction }) => !isDeduction)}
              rowKey={({ id }) => id}
              empty={t('lists:empty.none')}
            />
          </section>
          <section>
            <h2>{t('reconciliation:invoicing.documents')}</h2>
            <PlannedDocsPanel plan={plan.data} />
          </section>
        </>
      )}
      <FormActions isPending={false}>
        <ReasonedButton
          className="button button-primary"
          reason={isEmpty ? t('reconciliation:errors.nothingToInvoice') : null}
          onClick={next}
        >
          {t('reconciliation:invoicing.next')}
        </ReasonedButton>
      </FormActions>
    </FormPage>
  )
}
