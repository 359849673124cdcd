import { callsOf } from '#platform/web/call/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { deductionCalls } from '../contract/calls.ts'
import { deductionFields } from '../contract/fields.ts'
import { DeductionPanel, deductionParts } from './DeductionPanel.tsx'

const api = callsOf<typeof deductionCalls>()

/** `/reconciliation-invoicing/deduction-manage/handle/:id`: one deduction with its evidence, which its supplier accepts or rejects. */
export function DeductionDetailPage() {
  const { t } = useTexts()
  const { id = '' } = usePage().params
  const query = useAsOfQuery({
    queryKey: ['deductions.one', id],
    queryFn: (options) => api('ISupDeductionService/getSrmDeductionOrderById', { id }, options),
  })
  const row = query.data
  return (
    <FormPage
      title={t('reconciliation:deduction.handle')}
      number={row?.deductionNo}
      query={query}
      state={
        row && (
          <StatusTag
            field={deductionFields.deductionStatus}
            value={row.deductionStatus}
            tone={deductionParts.tones[row.deductionStatus]}
          />
        )
      }
    >
      {row && <DeductionPanel row={row} />}
    </FormPage>
  )
}
