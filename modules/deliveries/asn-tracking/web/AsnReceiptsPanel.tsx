import { useMemo, useState } from 'react'
import { asnReceiptFields, placedLineFields } from '#modules/deliveries/asn/contract/fields.ts'
import type { AsnDetail } from '#modules/deliveries/asn/web/asn-detail.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { firstRefusal, permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

type Line = AsnDetail['lines'][number]
type Receipt = Line['receipts'][number] &
  Pick<Line, 'purchaseUnitNo' | 'purchaseNo' | 'lineBatch' | 'goodsNo'> & { rowKey: string }

/** The receipts, gifts and refusals behind all lines of an ASN, and what went back of them, newest first. */
export function receiptRows(asn: AsnDetail): Receipt[] {
  return asn.lines
    .flatMap((line) =>
      line.receipts.map((receipt): Receipt => ({ ...line, ...receipt, rowKey: `${receipt.kind}-${receipt.id}` })),
    )
    .sort((a, b) => b.updateDate.localeCompare(a.updateDate))
}

interface AsnReceiptsPanelProps {
  receipts: readonly Receipt[]
  flags: ReadonlySet<PermissionFlag>
  onCancel: (receiptIds: string[], returnIds: string[]) => void
}

const FIELDS = { ...placedLineFields, ...asnReceiptFields }
const TONES = { accepted: 'good', gift: 'info', refused: 'bad', returned: 'attention' } as const

/** What was received of an ASN; rows that still stand can be cancelled. */
export function AsnReceiptsPanel({ receipts, flags, onCancel }: AsnReceiptsPanelProps) {
  const { t } = useTexts()
  const [selection, setSelection] = useState<GridSelection>({})
  const columns = useMemo<GridColumn<Receipt>[]>(() => {
    const shown = (columns: Readonly<Record<string, number>>) => rowColumns<Receipt>(FIELDS, t, columns)
    return [
      ...shown({ receiptNo: 140 }),
      {
        key: 'kind',
        title: t('deliveries:detail.kind'),
        width: 104,
        text: (row) => t(`deliveries:detail.${row.kind}`),
        cell: (row) => (
          <span className={`status-tag status-${TONES[row.kind]}`}>
            <span className="status-text">{t(`deliveries:detail.${row.kind}`)}</span>
          </span>
        ),
      },
      ...shown({ qty: 96, purchaseUnitNo: 56 }),
      {
        key: 'mark',
        title: t('deliveries:detail.mark'),
        width: 100,
        text: (row) => {
          if (row.reversesId !== null) return t('deliveries:detail.reversal')
          return row.isReversed ? t('deliveries:detail.reversed') : ''
        },
      },
      ...shown({ purchaseNo: 136, lineBatch: 70, goodsNo: 120, lotNo: 120, receiptDate: 100 }),
      ...shown({ reason: 160, createName: 110, updateDate: 148 }),
    ]
  }, [t])
  const cancel: ToolbarAction<Receipt> = {
    key: 'cancelReceipt',
    labelKey: 'deliveries:actions.cancelReceipt',
    flag: 'isDelete',
    order: 10,
    needs: 'many',
    mostRows: 500,
    reasonDisabled: (rows) =>
      rows.some(({ kind }) => kind === 'returned')
        ? t('deliveries:detail.cancelReturnThere')
        : firstRefusal(rows, 'cancelReceipt', t),
    run: (rows) => {
      const idsOf = (...kinds: Receipt['kind'][]) =>
        rows.filter(({ kind }) => kinds.includes(kind)).map((row) => row.id)
      onCancel(idsOf('accepted', 'gift'), idsOf('refused'))
    },
  }
  const actions = permittedActionsOf([cancel], flags)
  const selected = receipts.filter((row) => selection[row.rowKey])
  return (
    <>
      {actions.length > 0 && <ListToolbar actions={actions} selected={selected} />}
      <DataGrid
        label={t('deliveries:detail.receipts')}
        columns={columns}
        rows={receipts}
        rowKey={(row) => row.rowKey}
        selection={selection}
        onSelectionChange={actions.length > 0 ? setSelection : undefined}
        empty={t('deliveries:detail.noReceipts')}
      />
    </>
  )
}
