import { useMemo } from 'react'
import { AsnStatePanel } from '#modules/deliveries/web.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { DocumentNumber, type DocumentPlace } from '#platform/web/detail/DocumentNumber.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { receivingCalls } from '../contract/calls.ts'
import { receivingFields } from '../contract/fields.ts'
import type { ReceivingRow } from './receiving-row.ts'

const api = callsOf<typeof receivingCalls>()

type Behind = CallOutput<typeof receivingCalls, 'ISrmReceivingDetailService/getReceivingDetailById'>['rows'][number]

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'receipts:panel.goods',
    names: ['goodsNo', 'goodsName', 'spec', 'purchaseUnitNo', 'supRemarks', 'productFeature', 'stockFeature'],
  },
  {
    titleKey: 'receipts:receiving.quantities',
    names: [
      'deliveryQty',
      'receiveQty',
      'checkReturnQty',
      'returnedQty',
      'endedQty',
      'onWayQty',
      'giftQty',
      'giftReceiveQty',
    ],
  },
  {
    titleKey: 'receipts:panel.documents',
    names: [
      'status',
      'purchaseNo',
      'purchaseSeq',
      'purchasePhaseSeq',
      'purchaseBatchSeq',
      'supplierNo',
      'supplierName',
      'orgNo',
      'warehouseNo',
    ],
  },
  { titleKey: 'receipts:panel.booking', names: ['expectArrivalDate', 'lastReceiptDate', 'updateDate'] },
]

const cells = { status: ({ status }: ReceivingRow) => <AsnStatePanel status={status} /> }

/** The menu entry and list in which a row of each kind is found. */
const PLACES: Readonly<Record<Behind['kind'], DocumentPlace>> = {
  accepted: { menuNo: 'acceptanceDetails', path: '/receipt-tracking/acceptance-details' },
  gift: { menuNo: 'acceptanceDetails', path: '/receipt-tracking/acceptance-details' },
  refused: { menuNo: 'rejectionDetails', path: '/receipt-tracking/rejection-details' },
  returned: { menuNo: 'returnDetails', path: '/receipt-tracking/return-details' },
}
const TONES = { accepted: 'good', gift: 'info', refused: 'bad', returned: 'attention' } as const

/** A line of an ASN with what was received of it, and the acceptances, refusals and returns behind that. */
export function ReceivingPanel({ row }: { row: ReceivingRow }) {
  const { t } = useTexts()
  const { open } = usePage()
  const { hasMenu } = useSession()
  const asn: ToolbarAction<ReceivingRow> = {
    key: 'openAsn',
    labelKey: 'receipts:list.openAsn',
    order: 20,
    needs: 'one',
    run: ([chosen]) => {
      if (chosen) open(`/offsite/asnTracking?keyword=${encodeURIComponent(chosen.asnNo)}&open=1`)
    },
  }
  return (
    <RowDetail
      fields={receivingFields}
      row={row}
      groups={GROUPS}
      actions={hasMenu('asnTracking') ? [asn] : []}
      hidden={['asnNo', 'asnSeq']}
      cells={cells}
    >
      <section>
        <h3>{t('receipts:receiving.rows')}</h3>
        <BehindGrid id={row.id} />
      </section>
    </RowDetail>
  )
}

/** The rows behind a line; each number leads to the list in which its document is found. */
function BehindGrid({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useAsOfQuery({
    queryKey: ['receipts.receivingRows', id],
    queryFn: (options) => api('ISrmReceivingDetailService/getReceivingDetailById', { id }, options),
  })
  const columns = useMemo<GridColumn<Behind>[]>(
    () => [
      {
        key: 'kind',
        title: t('receipts:receiving.kind'),
        width: 116,
        text: ({ kind }) => t(`receipts:receiving.kinds.${kind}`),
        cell: ({ kind }) => (
          <span className={`status-tag status-${TONES[kind]}`}>
            <span className="status-text">{t(`receipts:receiving.kinds.${kind}`)}</span>
          </span>
        ),
      },
      {
        key: 'documentNo',
        title: t('receipts:receiving.document'),
        width: 140,
        text: ({ documentNo }) => documentNo,
        cell: ({ kind, documentNo }) => <DocumentNumber {...PLACES[kind]} documentNo={documentNo} />,
      },
      {
        key: 'qty',
        title: t('receipts:receiving.quantity'),
        width: 90,
        isNumeric: true,
        text: ({ qty }) => formatQuantity(qty),
      },
      {
        key: 'state',
        title: t('receipts:receiving.state'),
        width: 96,
        text: ({ state }) => (state === 'posted' ? '' : t(`receipts:receiving.states.${state}`)),
      },
      { key: 'lotNo', title: t('receipts:fields.lotNo'), width: 110, text: ({ lotNo }) => lotNo },
      { key: 'day', title: t('receipts:receiving.day'), width: 100, text: ({ day }) => day },
      { key: 'reason', title: t('receipts:fields.reason'), width: 140, text: ({ reason }) => reason },
      { key: 'createName', title: t('receipts:receiving.bookedBy'), width: 110, text: ({ createName }) => createName },
      { key: 'updateDate', title: t('receipts:fields.updateDate'), width: 148, text: ({ updateDate }) => updateDate },
    ],
    [t],
  )
  if (query.isError) {
    return (
      <p role="alert">
        {t('receipts:receiving.failed')}{' '}
        <button type="button" className="button" onClick={() => void query.refetch()}>
          {t('lists:error.again')}
        </button>
      </p>
    )
  }
  return (
    <DataGrid
      label={t('receipts:receiving.rows')}
      columns={columns}
      rows={query.data?.rows ?? []}
      rowKey={({ kind, id: rowId }) => `${kind}-${rowId}`}
      empty={query.data ? t('receipts:receiving.none') : t('lists:loading')}
    />
  )
}
