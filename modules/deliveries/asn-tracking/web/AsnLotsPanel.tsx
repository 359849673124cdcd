import { useMemo } from 'react'
import type { AsnDetail } from '#modules/deliveries/asn/web/asn-detail.ts'
import type { asnChangeCalls } from '#modules/deliveries/asn-change/contract/calls.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'

type Line = AsnDetail['lines'][number]
type Lot = Line['lots'][number] & { line: Line }

const api = callsOf<typeof asnChangeCalls>()

interface AsnLotsPanelProps {
  asn: Pick<AsnDetail, 'id' | 'version'>
  lines: readonly Line[]
  /** The reader may correct lots of the ASN as it is. */
  canEdit: boolean
}

/**
 * The lots of an ASN: which goods, made when, how many of them shipped, accepted and refused. While the ASN waits for
 * approval or is rejected its supplier may have lots numbered by the rules of their items.
 */
export function AsnLotsPanel({ asn, lines, canEdit }: AsnLotsPanelProps) {
  const { t } = useTexts()
  const { id, version } = asn
  const { submit, isPending } = useCommand(
    (lotId: string, options: CallOptions) => api('ISrmAsnHeadService/generateLotNo', { id, version, lotId }, options),
    {
      successKey: 'deliveries:detail.lotGenerated',
      successValues: ({ asnNo }) => ({ asnNo }),
      invalidates: ['deliveries'],
    },
  )
  const isNumbered = canEdit && lines.some(({ hasLotRule }) => hasLotRule)
  const lots = useMemo(() => lines.flatMap((line) => line.lots.map((lot): Lot => ({ ...lot, line }))), [lines])
  const columns = useMemo<GridColumn<Lot>[]>(() => {
    const quantity = (key: 'qty' | 'receiveQty' | 'checkReturnQty', titleKey: string): GridColumn<Lot> => ({
      key,
      title: t(titleKey),
      width: 76,
      isNumeric: true,
      text: (lot) => formatQuantity(lot[key]),
    })
    const numbering: GridColumn<Lot> = {
      key: 'generate',
      title: t('lists:grid.actions'),
      width: 88,
      text: () => '',
      cell: ({ id: lotId, lotNo, line }) =>
        line.hasLotRule && (
          <ReasonedButton
            className="list-link"
            isPending={isPending}
            aria-label={t('deliveries:detail.generateLotOf', { lotNo })}
            onClick={() => void submit(lotId)}
          >
            {t('deliveries:detail.generateLot')}
          </ReasonedButton>
        ),
    }
    return [
      {
        key: 'asnSeq',
        title: t('deliveries:fields.asnSeq'),
        width: 44,
        isNumeric: true,
        text: ({ line }) => String(line.asnSeq),
      },
      { key: 'purchaseNo', title: t('orders:fields.purchaseNo'), width: 108, text: ({ line }) => line.purchaseNo },
      { key: 'lineBatch', title: t('orders:list.lineBatch'), width: 64, text: ({ line }) => line.lineBatch },
      { key: 'goodsNo', title: t('orders:fields.goodsNo'), width: 112, text: ({ line }) => line.goodsNo },
      { key: 'goodsName', title: t('orders:fields.goodsName'), width: 108, text: ({ line }) => line.goodsName },
      { key: 'lotNo', title: t('deliveries:fields.lotNo'), width: 140, text: (lot) => lot.lotNo },
      {
        key: 'productDate',
        title: t('deliveries:fields.productDate'),
        width: 92,
        text: (lot) => lot.productDate ?? '',
      },
      quantity('qty', 'deliveries:fields.lotQty'),
      quantity('receiveQty', 'orders:fields.receiveQty'),
      quantity('checkReturnQty', 'orders:fields.checkReturnQty'),
      ...(isNumbered ? [numbering] : []),
    ]
  }, [t, isNumbered, isPending, submit])
  return <DataGrid label={t('deliveries:detail.lots')} columns={columns} rows={lots} rowKey={(lot) => lot.id} />
}
