import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { billCalls } from '../contract/calls.ts'
import { BillPartPanel } from './BillPartPanel.tsx'
import { billApi } from './bill-api.ts'

type Step = CallOutput<typeof billCalls, 'ISrmSupBillService/getBillRecord'>['steps'][number]

/** What happened to a bill: each state that it came to, when, by whom and why. */
export function BillStepsPanel({ id, version }: { id: string; version: number }) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<Step>[]>(
    () => [
      { key: 'when', title: t('reconciliation:entries.when'), width: 150, text: ({ at }) => at },
      {
        key: 'state',
        title: t('reconciliation:bill.state'),
        width: 110,
        text: ({ action }) => t(`reconciliation:enums.billStatus.${action}`),
      },
      { key: 'who', title: t('reconciliation:entries.who'), width: 120, text: ({ userName }) => userName },
      { key: 'why', title: t('receipts:fields.reason'), width: 200, text: ({ reason }) => reason },
    ],
    [t],
  )
  return (
    <BillPartPanel
      part="steps"
      {...{ id, version, columns }}
      labelKey="reconciliation:bill.steps"
      emptyKey="lists:loading"
      keyOf={(step) => step.id}
      read={async (options) => (await billApi('ISrmSupBillService/getBillRecord', { id }, options)).steps}
    />
  )
}
