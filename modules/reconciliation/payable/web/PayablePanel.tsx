import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { payableCalls } from '../contract/calls.ts'
import { payableFields } from '../contract/fields.ts'
import { OutlookPanel } from './OutlookPanel.tsx'
import { PAYABLE_STEPS, PayableStepsPanel } from './PayableStepsPanel.tsx'
import type { Payable } from './payables.ts'
import { StoryPanel } from './StoryPanel.tsx'
import { STORY_PLACES } from './story-places.ts'

const api = callsOf<typeof payableCalls>()

type Entry = CallOutput<typeof payableCalls, 'ISrmPayableService/getPayableEntries'>['entries'][number]

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'reconciliation:panel.money',
    names: ['amount', 'taxAmount', 'taxRate', 'currency', 'openNet', 'openTax', 'payableStatus', 'isDisputed'],
  },
  {
    titleKey: 'reconciliation:panel.goods',
    names: ['goodsNo', 'goodsName', 'spec', 'qty', 'openQty', 'purchaseUnitNo', 'price', 'lotNo'],
  },
  {
    titleKey: 'reconciliation:panel.documents',
    names: [
      ...[
        'originNo',
        'sourceType',
        'postingDate',
        'asnNo',
        'purchaseNo',
        'purchaseSeq',
        'purchasePhaseSeq',
        'purchaseBatchSeq',
      ],
      ...['supplierNo', 'supplierName', 'orgNo', 'warehouseNo'],
    ],
  },
  { titleKey: 'reconciliation:panel.record', names: ['createName', 'updateDate'] },
]

const TONES: Readonly<Record<string, Tone>> = { open: 'attention', onBill: 'info', done: 'good', cancelled: 'neutral' }

/** Shown as a table of their own: amounts of the same step stand in one row. */
const STEPS = PAYABLE_STEPS.flatMap(({ net, tax }) => [net, tax])

/** Own content of cells, in list and drawer alike. */
export const payableCells = {
  payableStatus: ({ payableStatus }: Payable) => (
    <StatusTag
      field={payableFields.payableStatus}
      value={payableStatus}
      tone={TONES[payableStatus ?? ''] ?? 'neutral'}
    />
  ),
  asnNo: ({ asnNo }: Payable) => <DocumentNumber menuNo="asnTracking" path="/offsite/asnTracking" documentNo={asnNo} />,
  purchaseNo: ({ purchaseNo }: Payable) => (
    <DocumentNumber menuNo="userOrder" path="/orderCollaboration/userOrder" documentNo={purchaseNo} />
  ),
}

/** What is owed for one acceptance or return: its amounts step by step, and the entries that moved them. */
export function PayablePanel({ row }: { row: Payable }) {
  const { t } = useTexts()
  const { side } = useSession()
  const origin = STORY_PLACES[row.sourceType ?? '']
  const story = useMemo(() => ({ originNo: row.originNo }), [row.originNo])
  return (
    <RowDetail
      fields={payableFields}
      row={row}
      groups={GROUPS}
      actions={[]}
      hidden={STEPS}
      cells={{ ...payableCells, originNo: () => origin && <DocumentNumber {...origin} documentNo={row.originNo} /> }}
      shownWhenSet={['lotNo', 'spec', 'asnNo', 'purchaseNo', 'purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq']}
    >
      <section>
        <h3>{t(`reconciliation:outlook.${side === 'supplier' ? 'title' : 'titleOfPurchaser'}`)}</h3>
        <OutlookPanel id={row.id} moved={row.updateDate} />
      </section>
      <PayableStepsPanel row={row} />
      <section>
        <h3>{`${t('reconciliation:story.title')}: ${row.originNo}`}</h3>
        <StoryPanel of={story} moved={row.updateDate} />
      </section>
      <section>
        <h3>{t('reconciliation:panel.entries')}</h3>
        <PayableEntries id={row.id} moved={row.updateDate} currency={row.currency} />
      </section>
    </RowDetail>
  )
}

/** The entries of a payable in the money ledger. */
function PayableEntries({ id, moved, currency }: { id: string; moved: string; currency: string }) {
  const { t } = useTexts()
  const query = useAsOfQuery({
    // Once it moved again there is another entry.
    queryKey: ['reconciliation.entries', id, moved],
    queryFn: (options) => api('ISrmPayableService/getPayableEntries', { id }, options),
  })
  const columns = useMemo<GridColumn<Entry>[]>(
    () => [
      {
        key: 'movement',
        title: t('reconciliation:entries.movement'),
        width: 150,
        text: ({ movement }) => t(`reconciliation:enums.movement.${movement}`),
      },
      {
        key: 'qty',
        title: t('reconciliation:fields.qty'),
        width: 90,
        isNumeric: true,
        text: ({ qty }) => formatQuantity(qty),
      },
      {
        key: 'net',
        title: t('reconciliation:entries.net'),
        width: 110,
        isNumeric: true,
        text: ({ net }) => formatField(payableFields.openNet, net, t, { currency }),
      },
      {
        key: 'tax',
        title: t('reconciliation:entries.tax'),
        width: 100,
        isNumeric: true,
        text: ({ tax }) => formatField(payableFields.openTax, tax, t, { currency }),
      },
      {
        key: 'document',
        title: t('reconciliation:entries.document'),
        width: 140,
        text: ({ documentNo }) => documentNo,
      },
      { key: 'reason', title: t('receipts:fields.reason'), width: 150, text: ({ reason }) => reason },
      { key: 'who', title: t('reconciliation:entries.who'), width: 110, text: ({ createName }) => createName },
      { key: 'when', title: t('reconciliation:entries.when'), width: 150, text: ({ createDate }) => createDate },
    ],
    [t, currency],
  )
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:entries.failed" />
  return (
    <DataGrid
      label={t('reconciliation:panel.entries')}
      columns={columns}
      rows={query.data.entries}
      rowKey={({ id: entryId }) => entryId}
      empty={t('lists:loading')}
    />
  )
}
