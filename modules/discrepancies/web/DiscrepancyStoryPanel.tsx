import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { ofParty, PartyFilter, type SeenParty } from '#platform/web/list/search/PartyFilter.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { MENU as menuNo } from './discrepancies-path.ts'

const api = callsOf<typeof discrepanciesCalls>()

type Step = CallOutput<typeof discrepanciesCalls, 'ISrmDiscrepancyService/getDiscrepancyStory'>['steps'][number]

const partyOf = ({ party }: Step): string => party

/** What happened to a discrepancy, or what one side did of it, step by step, with the documents that settled it. */
export function DiscrepancyStoryPanel({ id, version }: { id: string; version: number }) {
  const { t } = useTexts()
  const [party, setParty] = useState<SeenParty | null>(null)
  const query = useAsOfQuery({
    // With another version there are other steps.
    queryKey: ['discrepancies.story', id, version],
    queryFn: (options) => api('ISrmDiscrepancyService/getDiscrepancyStory', { id }, { ...options, menuNo }),
  })
  const columns = useMemo<GridColumn<Step>[]>(
    () => [
      { key: 'when', title: t('discrepancies:story.when'), width: 164, text: (step) => step.createDate },
      {
        key: 'what',
        title: t('discrepancies:story.what'),
        width: 176,
        text: (step) => t(`discrepancies:enums.step.${step.step}`),
      },
      {
        key: 'qty',
        title: t('discrepancies:story.quantity'),
        width: 80,
        isNumeric: true,
        text: (step) => (step.qty === null ? '' : formatQuantity(step.qty)),
      },
      { key: 'document', title: t('discrepancies:story.document'), width: 136, text: (step) => step.documentNo },
      { key: 'note', title: t('discrepancies:story.note'), width: 220, text: (step) => step.note },
      { key: 'who', title: t('discrepancies:story.who'), width: 110, text: (step) => step.createName },
    ],
    [t],
  )
  if (!query.data) return <PendingPart query={query} failedKey="discrepancies:story.failed" />
  return (
    <>
      <PartyFilter value={party} onChange={setParty} />
      <DataGrid
        label={t('discrepancies:panel.story')}
        columns={columns}
        rows={ofParty(query.data.steps, party, partyOf)}
        rowKey={(step) => step.id}
        selection={{}}
        onSelectionChange={undefined}
        empty={<p>{t('lists:party.none')}</p>}
      />
    </>
  )
}
