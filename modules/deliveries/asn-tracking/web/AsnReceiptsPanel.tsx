import { useMemo, useState } from 'react'
import type { AsnDetail } from '#modules/deliveries/asn/web/asn-detail.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { firstRefusal, permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

type Line = AsnDetail['lines'][number]
type Receipt = Line['receipts'][number] & { line: Line; rowKey: string }

/** The receipts, gifts and refusals behind all lines of an ASN, and what went back of them, newest first. */
export function receiptRows(asn: AsnDetail): Receipt[] {
  return asn.lines
    .flatMap((line) =>
      line.receipts.map((receipt): Receipt => ({ ...receipt, line, rowKey: `${receipt.kind}-${receipt.id}` })),
    )
    .sort((a, b) => b.updateDate.localeCompare(a.updateDate))
}

interface AsnReceiptsPanelProps {
  receipts: readonly Receipt[]
  flags: ReadonlySet<PermissionFlag>
  onCancel: (receiptIds: string[], returnIds: string[]) => void
}

const TONES = { accepted: 'good', gift: 'info', refused: 'bad', returned: 'attention' } as const

/** What was received of an ASN; rows that still stand can be cancelled. */
export function AsnReceiptsPanel({ receipts, flags, onCancel }: AsnReceiptsPanelProps) {
  const { t } = useTexts()
  const [selection, setSelection] = useState<GridSelection>({})
  const columns = useMemo<GridColumn<Receipt>[]>(
    () => [
      { key: 'receiptNo', title: t('deliveries:detail.receiptNo'), width: 140, text: (row) => row.receiptNo },
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
      {
        key: 'qty',
        title: t('deliveries:detail.quantity'),
        width: 96,
        isNumeric: true,
        text: (row) => formatQuantity(row.qty),
      },
      { key: 'unit', title: t('orders:fields.purchaseUnitNo'), width: 56, text: ({ line }) => line.purchaseUnitNo },
      {
        key: 'mark',
        title: t('deliveries:detail.mark'),
        width: 100,
        text: (row) => {
          if (row.reversesId !== null) return t('deliveries:detail.reversal')
          return row.isReversed ? t('deliveries:detail.reversed') : ''
        },
      },
      { key: 'purchaseNo', title: t('orders:fields.purchaseNo'), width: 136, text: ({ line }) => line.purchaseNo },
      { key: 'lineBatch', title: t('orders:list.lineBatch'), width: 70, text: ({ line }) => line.lineBatch },
      { key: 'goodsNo', title: t('orders:fields.goodsNo'), width: 120, text: ({ line }) => line.goodsNo },
      { key: 'lotNo', title: t('deliveries:fields.lotNo'), width: 120, text: (row) => row.lotNo },
      { key: 'receiptDate', title: t('deliveries:detail.receiptDate'), width: 100, text: (row) => row.receiptDate },
      { key: 'reason', title: t('lists:form.reason'), width: 160, text: (row) => row.reason },
      { key: 'createName', title: t('deliveries:detail.bookedBy'), width: 110, text: (row) => row.createName },
      { key: 'updateDate', title: t('deliveries:detail.bookedAt'), width: 148, text: (row) => row.updateDate },
    ],
    [t],
  )
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
