import { useQuery } from '@tanstack/react-query'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { TrialPanel } from './TrialPanel.tsx'
import { trialApi } from './trial-api.ts'

/** `/reconciliation-invoicing/tolerance-trial`: what match tolerances would come to over the invoicing bills of a period. */
export function ToleranceTrialFormPage() {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['reconciliation.tolerancesInForce'],
    queryFn: ({ signal }) => trialApi('ISrmMatchToleranceService/getTolerancesInForce', {}, { signal }),
    // What is typed over them stays.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <FormPage title={t('reconciliation:trial.title')} query={query}>
      {query.data && <TrialPanel rules={query.data.rules} proposed={query.data.proposed} />}
    </FormPage>
  )
}
