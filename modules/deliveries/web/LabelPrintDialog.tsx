import { InputNumber } from 'antd'
import { useState } from 'react'
import { formatQuantity } from '#platform/contract/decimal.ts'
import { PrintDialog } from '#platform/web/print/PrintDialog.tsx'
import { queryClient } from '#platform/web/query-client.ts'
import { useTexts } from '#platform/web/texts.ts'
import './LabelPrintDialog.css'

/** Spec shell §5: at least one box; the server takes so many in one print. */
const MOST_BOXES = 500

/** Into how many boxes the rule of the item packs a lot, as far as one print takes them; 0 without a rule. */
const boxesByRule = ({ ruleBoxCount }: PrintedLot): number => Math.min(ruleBoxCount ?? 0, MOST_BOXES)

interface PrintedLot {
  id: string
  asnNo: string
  goodsNo: string
  lotNo: string
  qty: string
  purchaseUnitNo: string
  boxCount: number
  ruleBoxCount: number | null
  orgNo: string
  supplierNo: string
}

interface LabelPrintDialogProps {
  lots: readonly PrintedLot[]
  onClose: () => void
}

/** Prints the labels of lots: first into how many boxes each is packed, then as every print. */
export function LabelPrintDialog({ lots, onClose }: LabelPrintDialogProps) {
  const { t } = useTexts()
  const [boxes, setBoxes] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(lots.map((lot) => [lot.id, lot.boxCount || boxesByRule(lot) || 1])),
  )
  const [first] = lots
  if (!first) return null
  const total = lots.reduce((sum, lot) => sum + (boxes[lot.id] ?? 1), 0)
  const isOneSupplier = lots.every((lot) => lot.supplierNo === first.supplierNo)
  return (
    <PrintDialog
      title={t('deliveries:labels.title', { number: lots.length })}
      module="deliveries.label"
      owner={{ orgNo: first.orgNo, ...(isOneSupplier ? { supplierNo: first.supplierNo } : {}) }}
      path="ISupBmBarcodePrintService/printlabel"
      input={{ list: lots.map((lot) => ({ id: lot.id, boxBarcodeCount: boxes[lot.id] ?? 1 })) }}
      menuNo="labelPrint"
      onClose={() => {
        // Boxes may have been numbered, which the list shows.
        void queryClient.invalidateQueries({ queryKey: ['deliveries.labels'] })
        onClose()
      }}
    >
      <div className="print-wide label-lots">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('deliveries:fields.asnNo')}</th>
              <th scope="col">{t('orders:fields.goodsNo')}</th>
              <th scope="col">{t('deliveries:fields.lotNo')}</th>
              <th scope="col" className="label-number">
                {t('deliveries:fields.lotQty')}
              </th>
              <th scope="col">{t('deliveries:fields.boxCount')}</th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.id}>
                <td className="tabular">{lot.asnNo}</td>
                <td className="tabular">{lot.goodsNo}</td>
                <td className="tabular">{lot.lotNo}</td>
                <td className="tabular label-number">
                  {formatQuantity(lot.qty)} {lot.purchaseUnitNo}
                </td>
                <td>
                  <InputNumber
                    size="small"
                    min={1}
                    max={MOST_BOXES}
                    precision={0}
                    aria-label={t('deliveries:labels.boxes', { lot: lot.lotNo })}
                    value={boxes[lot.id] ?? 1}
                    onChange={(value) => setBoxes({ ...boxes, [lot.id]: value ?? 1 })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {lots.some(({ ruleBoxCount }) => ruleBoxCount !== null) && (
          <p className="label-rule">{t('deliveries:labels.byRule')}</p>
        )}
        <p className="label-total" role="status">
          {t('deliveries:labels.total', { number: total })}
        </p>
      </div>
    </PrintDialog>
  )
}
