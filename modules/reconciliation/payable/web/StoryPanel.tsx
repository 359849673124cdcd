import { useMemo } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { payableCalls } from '../contract/calls.ts'
import { payableFields } from '../contract/fields.ts'

const api = callsOf<typeof payableCalls>()

type Story = CallOutput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>['stories'][number]
type Step = Story['steps'][number]
type Due = Story['dues'][number]

interface StoryPanelProps {
  /** Of what it is told. Keep stable between renders. */
  of: CallInput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>
  /** Once it moved, it is read again. */
  moved: string
}

/** What is owed, step by step to its payment; each step is what has not come to the next. */
export function StoryPanel({ of, moved }: StoryPanelProps) {
  const { t } = useTexts()
  const query = useAsOfQuery({
    queryKey: ['reconciliation.story', of, moved],
    queryFn: ({ signal }) => api('ISrmPayableService/getMoneyStory', of, { signal: signal as AbortSignal }),
  })
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:entries.failed" />
  if (query.data.stories.length === 0) return <p>{t('reconciliation:story.none')}</p>
  return query.data.stories.map((story) => <StoryOfCurrency key={story.currency} story={story} />)
}

function StoryOfCurrency({ story: { currency, steps, dues } }: { story: Story }) {
  const { t } = useTexts()
  const [stepColumns, dueColumns] = useMemo<[GridColumn<Step>[], GridColumn<Due>[]]>(() => {
    const amount = (value: string) => formatField(payableFields.openNet, value, t, { currency })
    const numeric = { isNumeric: true, width: 120 }
    return [
      [
        {
          key: 'step',
          title: t('reconciliation:story.step'),
          width: 230,
          text: ({ step }) => t(`reconciliation:story.steps.${step}`),
        },
        { ...numeric, key: 'net', title: t('reconciliation:entries.net'), text: ({ netAmount }) => amount(netAmount) },
        { ...numeric, key: 'tax', title: t('reconciliation:entries.tax'), text: ({ taxAmount }) => amount(taxAmount) },
        {
          key: 'documents',
          title: t('reconciliation:story.documents'),
          width: 260,
          text: ({ documentNos }) => documentNos.join(', '),
        },
      ],
      [
        {
          key: 'doc',
          title: t('reconciliation:fields.invoiceDocNo'),
          width: 150,
          text: ({ invoiceDocNo }) => invoiceDocNo,
        },
        { key: 'date', title: t('reconciliation:fields.dueDate'), width: 110, text: ({ dueDate }) => dueDate },
        {
          ...numeric,
          key: 'due',
          title: t('reconciliation:fields.dueAmount'),
          text: ({ dueAmount }) => amount(dueAmount),
        },
        {
          ...numeric,
          key: 'penalty',
          title: t('reconciliation:fields.penaltyAmount'),
          text: ({ penaltyAmount }) => amount(penaltyAmount),
        },
        {
          ...numeric,
          key: 'paid',
          title: t('reconciliation:fields.paidAmount'),
          text: ({ paidAmount }) => amount(paidAmount),
        },
        {
          ...numeric,
          key: 'open',
          title: t('reconciliation:fields.openAmount'),
          text: ({ openAmount }) => amount(openAmount),
        },
      ],
    ]
  }, [t, currency])
  return (
    <>
      <DataGrid
        label={`${t('reconciliation:story.title')} ${currency}`}
        columns={stepColumns}
        rows={steps}
        rowKey={({ step }) => step}
        empty={t('reconciliation:story.none')}
      />
      <DataGrid
        label={`${t('reconciliation:story.dues')} ${currency}`}
        columns={dueColumns}
        rows={dues}
        rowKey={({ invoiceDocNo }) => invoiceDocNo}
        empty={t('reconciliation:story.noDues')}
      />
    </>
  )
}
