import { InputNumber } from 'antd'
import { Fragment, useId, useState } from 'react'
import type { RowOf } from '#platform/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { PrintDialog } from '#platform/web/print/PrintDialog.tsx'
import { ownerOf } from '#platform/web/print/print-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { labelFields } from '../contract/fields.ts'
import { MOST_BOXES } from '../contract/schemas.ts'
import { mostBoxesOf } from '../contract/share-boxes.ts'
import './LabelPrintDialog.css'

/** So many boxes can be made of a lot. */
const isPossible = (count: number | null, most: number): boolean =>
  count !== null && Number.isInteger(count) && count >= 1 && count <= most

/** Into how many boxes the rule of the item packs a lot, as far as one print takes them; 0 without a rule. */
const boxesByRule = ({ ruleBoxCount }: PrintedLot): number => Math.min(ruleBoxCount ?? 0, MOST_BOXES)

type PrintedLot = Pick<
  RowOf<typeof labelFields> & { id: string; unitDecimals: number },
  | ('id' | 'asnNo' | 'goodsNo' | 'lotNo' | 'qty' | 'purchaseUnitNo' | 'unitDecimals')
  | ('boxCount' | 'ruleBoxCount' | 'orgNo' | 'supplierNo')
>

interface LabelPrintDialogProps {
  lots: readonly PrintedLot[]
  onClose: () => void
}

/** Prints the labels of lots: first into how many boxes each is packed, then as every print. */
export function LabelPrintDialog({ lots, onClose }: LabelPrintDialogProps) {
  const { t } = useTexts()
  const [boxes, setBoxes] = useState<Readonly<Record<string, number | null>>>(() =>
    Object.fromEntries(lots.map((lot) => [lot.id, lot.boxCount || boxesByRule(lot) || 1])),
  )
  const id = useId()
  const mostOf = (lot: PrintedLot) => mostBoxesOf(lot.qty, lot.unitDecimals, MOST_BOXES)
  const errorOf = (lot: PrintedLot): string | null => {
    const most = mostOf(lot)
    return isPossible(boxes[lot.id] ?? null, most) ? null : t('deliveries:labels.boxesWrong', { most })
  }
  const total = lots.reduce((sum, lot) => sum + (errorOf(lot) === null ? (boxes[lot.id] ?? 0) : 0), 0)
  const isTooMany = total > MOST_BOXES
  const tooMany = isTooMany ? t('deliveries:errors.tooManyBoxes', { limit: MOST_BOXES }) : null
  return (
    <PrintDialog
      title={t('deliveries:labels.title', { number: lots.length })}
      module="deliveries.label"
      owner={ownerOf(lots)}
      path="ISupBmBarcodePrintService/printlabel"
      input={{ list: lots.map((lot) => ({ id: lot.id, boxBarcodeCount: boxes[lot.id] ?? 1 })) }}
      menuNo="labelPrint"
      reason={lots.map(errorOf).find((error) => error !== null) ?? tooMany}
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
              <Fragment key={lot.id}>
                <tr>
                  <td className="tabular">{lot.asnNo}</td>
                  <td className="tabular">{lot.goodsNo}</td>
                  <td className="tabular">{lot.lotNo}</td>
                  <td className="tabular label-number">
                    {formatQuantity(lot.qty)} {lot.purchaseUnitNo}
                  </td>
                  <td>
                    <InputNumber
                      size="small"
                      status={errorOf(lot) === null ? '' : 'error'}
                      aria-label={t('deliveries:labels.boxes', { lot: lot.lotNo })}
                      aria-invalid={errorOf(lot) !== null}
                      aria-describedby={`${id}-${lot.id}`}
                      value={boxes[lot.id] ?? null}
                      onChange={(value) => setBoxes({ ...boxes, [lot.id]: value })}
                    />
                  </td>
                </tr>
                {errorOf(lot) !== null && (
                  <tr>
                    <td colSpan={5} className="label-errors">
                      <span id={`${id}-${lot.id}`} className="label-error" role="alert">
                        {errorOf(lot)}
                      </span>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
        {lots.some(({ ruleBoxCount }) => ruleBoxCount !== null) && (
          <p className="label-rule">{t('deliveries:labels.byRule')}</p>
        )}
        <p className={`label-total${isTooMany ? ' label-error' : ''}`} role="status">
          {tooMany ?? t('deliveries:labels.total', { number: total })}
        </p>
      </div>
    </PrintDialog>
  )
}
