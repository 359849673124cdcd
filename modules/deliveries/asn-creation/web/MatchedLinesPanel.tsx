import { useMemo, useSyncExternalStore } from 'react'
import { placedLineFields } from '#modules/deliveries/asn/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { shippableFields } from '../contract/fields.ts'
import './MatchedLinesPanel.css'
import { isAddable, type MatchedLine, type ShipmentStore, shipmentRow } from './shipment-store.ts'

interface MatchedLinesPanelProps {
  lines: readonly MatchedLine[]
  isLoading: boolean
  store: ShipmentStore
  /** Asks for an approval of a line; absent where the reader may not. */
  onAsk?: ((line: MatchedLine) => void) | undefined
}

const FIELDS = {
  ...shippableFields,
  lineBatch: placedLineFields.lineBatch,
  deliveryQty: { ...placedLineFields.deliveryQty, label: 'deliveries:form.proposed' },
}

/** What a delivery approval of the line would lift. */
const APPROVABLE: readonly MatchedLine['reasonCode'][] = [
  'tooEarly',
  'otherOrderType',
  'otherOrder',
  'otherKeyword',
  'otherCustomField',
  'otherPlant',
  'otherItem',
]

/** Tone of the sentence: the whole quantity, a part of it, or nothing. */
function toneOf(line: MatchedLine): 'good' | 'attention' | 'neutral' {
  if (!line.isProposed) return 'neutral'
  return line.reasonCode === 'wholeOpen' ? 'good' : 'attention'
}

/** How much may be delivered above the order, and whose word that is: `+10 % · supplier`. */
function limitText({ capQty, overPercent, overAction, limitSource }: MatchedLine, t: Translate): string {
  const source = t(`orders:enums.limitSource.${limitSource}`)
  if (capQty === null || overAction === 'none') return t('deliveries:form.noLimit', { source })
  const values = { percent: formatQuantity(overPercent), source }
  return t(overAction === 'warn' ? 'deliveries:form.limitAsks' : 'deliveries:form.limitHolds', values)
}

/** The same in a sentence with the quantity. */
function limitSentence(line: MatchedLine, t: Translate): string {
  const isFree = line.capQty === null || line.overAction === 'none'
  return isFree ? t('deliveries:form.limitFree') : t('deliveries:form.limitCap', { cap: formatQuantity(line.capQty) })
}

/** The chosen order lines with what can be shipped of each, what the match proposes, and why. */
export function MatchedLinesPanel({ lines, isLoading, store, onAsk }: MatchedLinesPanelProps) {
  const { t } = useTexts()
  const shipped = useSyncExternalStore(store.subscribe, () =>
    store
      .lines()
      .filter((row) => row.kind === 'line')
      .map((row) => row.batchId)
      .join(),
  )
  const columns = useMemo(() => {
    const onShipment = new Set(shipped.split(','))
    const shown = (columns: Readonly<Record<string, number>>) => rowColumns<MatchedLine>(FIELDS, t, columns)
    const goods: GridColumn<MatchedLine> = {
      key: 'goods',
      title: t('orders:fields.goodsNo'),
      width: 148,
      text: (line) => `${line.goodsNo} ${line.goodsName}`,
    }
    const limit: GridColumn<MatchedLine> = {
      key: 'limit',
      title: t('deliveries:form.limit'),
      width: 108,
      text: (line) => limitText(line, t),
      cell: (line) => <span title={limitSentence(line, t)}>{limitText(line, t)}</span>,
    }
    const reason: GridColumn<MatchedLine> = {
      key: 'reason',
      title: t('deliveries:form.reason'),
      width: 284,
      text: (line) => line.reason,
      cell: (line) => (
        <span title={line.reason} className={`status-tag status-${toneOf(line)}`}>
          <span className="status-text">{line.reason}</span>
        </span>
      ),
    }
    const put: GridColumn<MatchedLine> = {
      key: 'put',
      title: t('lists:grid.actions'),
      width: 108,
      pin: 'end',
      isRigid: true,
      text: () => '',
      cell: (line) =>
        onShipment.has(line.batchId) ? (
          <span className="match-put">{t('deliveries:form.onShipment')}</span>
        ) : onAsk && APPROVABLE.includes(line.reasonCode) ? (
          <button
            type="button"
            className="list-link match-add"
            aria-label={`${t('deliveries:approval.create')} ${line.purchaseNo} ${line.lineBatch}`}
            onClick={() => onAsk(line)}
          >
            {t('deliveries:approval.create')}
          </button>
        ) : !isAddable(line) ? null : (
          <button
            type="button"
            className="list-link match-add"
            aria-label={t('deliveries:form.addLine', { purchaseNo: line.purchaseNo, lineBatch: line.lineBatch })}
            onClick={() => store.add(shipmentRow(line, line.isProposed ? line.deliveryQty : ''))}
          >
            {t('deliveries:form.add')}
          </button>
        ),
    }
    return [
      ...shown({ purchaseNo: 120, lineBatch: 60 }),
      goods,
      ...shown({ expectArrivalDate: 92, shippableQty: 92 }),
      limit,
      ...shown({ deliveryQty: 72, purchaseUnitNo: 48 }),
      reason,
      put,
    ]
  }, [shipped, store, t, onAsk])
  return (
    <DataGrid
      label={t('deliveries:form.orderLines')}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.batchId}
      isLoading={isLoading}
      empty={t('deliveries:form.noLines')}
    />
  )
}
