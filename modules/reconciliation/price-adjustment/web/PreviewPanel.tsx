import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { priceAdjustmentCalls } from '../contract/calls.ts'
import { adjustmentLineFields, priceAdjustmentFields } from '../contract/fields.ts'
import type { previewQuery } from '../contract/schemas.ts'

const api = callsOf<typeof priceAdjustmentCalls>()
const CALL = 'ISrmPriceAdjustmentService/getPriceAdjustmentPreview'

type Preview = CallOutput<typeof priceAdjustmentCalls, typeof CALL>
type PreviewRow = Preview['rows'][number] & { currency: string }
type Query = z.output<typeof previewQuery>
const WIDTHS = {
  ...{ originNo: 140, postingDate: 100, purchaseNo: 130, purchaseSeq: 60, purchasePhaseSeq: 60, purchaseBatchSeq: 60 },
  ...{ qty: 80, purchaseUnitNo: 60, price: 90, priceDifference: 100, netAmount: 110, taxAmount: 90 },
}

/** The acceptances whose price would change, with what that comes to. */
export function PreviewPanel({ query, onAsk }: { query: Query | null; onAsk: () => void }) {
  const { t } = useTexts()
  return (
    <section className="form-field-wide">
      <button type="button" className="button" onClick={onAsk}>
        {t('reconciliation:priceAdjustment.preview')}
      </button>
      {query && <Affected query={query} />}
    </section>
  )
}

function Affected({ query }: { query: Query }) {
  const { t } = useTexts()
  const read = useQuery({
    queryKey: ['priceAdjustments.preview', query],
    queryFn: ({ signal }) => api(CALL, query, { signal }),
  })
  const columns = useMemo<GridColumn<PreviewRow>[]>(
    () => [
      ...rowColumns<PreviewRow>(adjustmentLineFields, t, WIDTHS),
      {
        key: 'pendingNo',
        title: t('reconciliation:priceAdjustment.pendingNo'),
        width: 140,
        text: ({ pendingNo }) => pendingNo,
      },
    ],
    [t],
  )
  if (!read.data) {
    return (
      <p role={read.isError ? 'alert' : 'status'}>
        {read.isError ? read.error.message || t('lists:error.none') : t('lists:loading')}
      </p>
    )
  }
  const { rows, netAmount, taxAmount, currency } = read.data
  const { netAmount: net, taxAmount: tax } = priceAdjustmentFields
  return (
    <>
      <p role="status">
        {t('reconciliation:priceAdjustment.sums', {
          count: rows.length,
          net: `${formatField(net, netAmount, t, { currency })} ${currency}`,
          tax: `${formatField(tax, taxAmount, t, { currency })} ${currency}`,
        })}
      </p>
      <DataGrid
        label={t('reconciliation:priceAdjustment.preview')}
        columns={columns}
        rows={rows.map((row) => ({ ...row, currency }))}
        rowKey={({ id }) => id}
        empty={t('reconciliation:errors.nothingToAdjust')}
      />
    </>
  )
}
