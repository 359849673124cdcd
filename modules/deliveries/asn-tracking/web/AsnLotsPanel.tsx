import { useMemo } from 'react'
import { asnLotFields, placedLineFields } from '#modules/deliveries/asn/contract/fields.ts'
import type { AsnDetail } from '#modules/deliveries/asn/web/asn-detail.ts'
import type { asnChangeCalls } from '#modules/deliveries/asn-change/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'

type Line = AsnDetail['lines'][number]
type Lot = Omit<Line, keyof Line['lots'][number]> & Line['lots'][number]

const api = callsOf<typeof asnChangeCalls>()

const FIELDS = { ...placedLineFields, ...asnLotFields }

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
  const lots = useMemo(() => lines.flatMap((line) => line.lots.map((lot): Lot => ({ ...line, ...lot }))), [lines])
  const columns = useMemo<GridColumn<Lot>[]>(() => {
    const numbering: GridColumn<Lot> = {
      key: 'generate',
      title: t('lists:grid.actions'),
      width: 88,
      text: () => '',
      cell: ({ id: lotId, lotNo, hasLotRule }) =>
        hasLotRule && (
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
    const shown = (columns: Readonly<Record<string, number>>) => rowColumns<Lot>(FIELDS, t, columns)
    return [
      ...shown({ asnSeq: 44, purchaseNo: 108, lineBatch: 64, goodsNo: 112, goodsName: 108 }),
      ...shown({ lotNo: 140, productDate: 92, qty: 76, receiveQty: 76, checkReturnQty: 76 }),
      ...(isNumbered ? [numbering] : []),
    ]
  }, [t, isNumbered, isPending, submit])
  return <DataGrid label={t('deliveries:detail.lots')} columns={columns} rows={lots} rowKey={(lot) => lot.id} />
}
