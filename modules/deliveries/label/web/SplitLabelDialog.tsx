import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import type { RowOf } from '#platform/contract/fields.ts'
import {
  compare,
  fitsDecimals,
  formatQuantity,
  isDecimal,
  isPositive,
  minimum,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { AmountInput } from '#platform/web/form/control/AmountInput.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { labelCalls } from '../contract/calls.ts'
import type { boxLabelFields } from '../contract/fields.ts'
import { MOST_PARTS } from '../contract/schemas.ts'
import { mostBoxesOf, shareBoxes } from '../contract/share-boxes.ts'
import './LabelPrintDialog.css'
import './SplitLabelDialog.css'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'

const api = callsOf<typeof labelCalls>()

type SplitBox = Pick<
  RowOf<typeof boxLabelFields> & { id: string; unitDecimals: number },
  'id' | 'unitCode' | 'goodsNo' | 'goodsName' | 'lotNo' | 'qty' | 'purchaseUnitNo' | 'unitDecimals'
>

interface SplitLabelDialogProps {
  box: SplitBox
  onClose: () => void
  /** Called with the ids of the parts. */
  onSplit: (ids: readonly string[]) => void
}

interface Part {
  key: number
  qty: string
}

const partsOf = (quantities: readonly string[], from = 0): Part[] =>
  quantities.map((qty, index) => ({ key: from + index, qty }))

/** As many boxes of this quantity as are needed; the last holds what remains. */
function filledParts(whole: string, each: string): string[] {
  const parts: string[] = []
  let rest = whole
  while (isPositive(rest) && parts.length <= MOST_PARTS) {
    const qty = minimum(rest, each)
    parts.push(qty)
    rest = subtract(rest, qty)
  }
  return parts
}

/** Splits one box into several: evenly, by a quantity for each, or by hand; together they hold what the box holds. */
export function SplitLabelDialog({ box, onClose, onSplit }: SplitLabelDialogProps) {
  const { t } = useTexts()
  const ids = { count: useId(), each: useId(), error: useId() }
  const [count, setCount] = useState<number | null>(2)
  const [each, setEach] = useState('')
  const [proposed] = useState(() => partsOf(shareBoxes(box.qty, 2, box.unitDecimals) ?? []))
  const [parts, setParts] = useState(proposed)
  const { submit, isPending } = useCommand(
    (list: { qty: string }[], options: CallOptions) =>
      api('ISupBmBarcodePrintService/splitlabel', { id: box.id, list }, options),
    {
      successKey: 'deliveries:labels.splitDone',
      successValues: (made) => ({ number: made.length }),
      invalidates: ['deliveries'],
      onDone: (made) => onSplit(made.map(({ id }) => id)),
    },
  )
  const isRight = (qty: string) => isDecimal(qty) && isPositive(qty) && fitsDecimals(qty, box.unitDecimals)
  const total = sum(parts.flatMap(({ qty }) => (isDecimal(qty) ? qty : [])))
  const quantity = `${formatQuantity(box.qty)} ${box.purchaseUnitNo}`
  const error = errorOf()

  function errorOf(): string {
    if (parts.length > MOST_PARTS) return t('deliveries:labels.tooManyParts', { limit: MOST_PARTS })
    if (!parts.every(({ qty }) => isRight(qty))) {
      return t('deliveries:labels.partWrong', { decimals: box.unitDecimals })
    }
    if (compare(total, box.qty) !== 0) return t('deliveries:labels.partsDiffer', { quantity })
    return ''
  }
  const most = mostBoxesOf(box.qty, box.unitDecimals, MOST_PARTS)
  const isCountRight = count !== null && Number.isInteger(count) && count >= 2 && count <= most
  const countError = isCountRight ? null : t('deliveries:labels.partsWrong', { most })
  const isEachRight = isRight(each) && compare(each, box.qty) < 0
  const eachError = isEachRight ? null : t('deliveries:labels.eachWrong', { quantity })
  // Filled up by a quantity, a box may make another number of labels than is typed beside it.
  const made = (number: number) => (number > MOST_PARTS ? null : t('deliveries:labels.eachMakes', { each, number }))
  const share = () => {
    const shares = isCountRight ? shareBoxes(box.qty, count, box.unitDecimals) : null
    if (shares) setParts(partsOf(shares))
  }
  const set = (key: number, qty: string) => setParts(parts.map((part) => (part.key === key ? { key, qty } : part)))

  return (
    <ReasonedModal
      open
      title={t('deliveries:labels.splitTitle', { unitCode: box.unitCode })}
      width={640}
      okText={t('deliveries:actions.splitLabel')}
      isPending={isPending}
      reason={error || (parts.length < 2 ? t('deliveries:labels.twoParts') : null)}
      onOk={() => void submit(parts.map(({ qty }) => ({ qty })))}
      hasInput={parts !== proposed}
      onCancel={onClose}
    >
      <p className="split-box">
        <span className="tabular">{box.goodsNo}</span> {box.goodsName} · {t('deliveries:fields.lotNo')}{' '}
        <span className="tabular">{box.lotNo}</span> · <strong className="tabular">{quantity}</strong>
      </p>
      <div className="split-ways">
        <label htmlFor={ids.count}>{t('deliveries:labels.parts')}</label>
        <span>
          <InputNumber
            id={ids.count}
            size="small"
            status={isCountRight ? '' : 'error'}
            aria-invalid={!isCountRight}
            aria-describedby={ids.error}
            value={count}
            onChange={setCount}
          />
        </span>
        <ReasonedButton reason={countError} onClick={share}>
          {t('deliveries:labels.share')}
        </ReasonedButton>
        <label htmlFor={ids.each}>{t('deliveries:labels.each')}</label>
        <span>
          <AmountInput
            id={ids.each}
            isEmptyAllowed
            value={each}
            onChange={setEach}
            aria-describedby={ids.error}
            {...(each !== '' && !isEachRight ? { 'aria-invalid': 'true' as const } : {})}
          />
        </span>
        <ReasonedButton reason={eachError} onClick={() => setParts(partsOf(filledParts(box.qty, each)))}>
          {t('deliveries:labels.fill')}
        </ReasonedButton>
      </div>
      <p id={ids.error} className="split-reported" role="status">
        <span className="split-error">{countError ?? (each === '' ? null : eachError)}</span>
        {countError === null && isEachRight && made(filledParts(box.qty, each).length)}
      </p>
      <div className="label-lots">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('deliveries:labels.part')}</th>
              <th scope="col" className="label-number">
                {t('deliveries:fields.boxQty')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {parts.map((part, index) => (
              <tr key={part.key}>
                <td className="tabular">{index + 1}</td>
                <td className="label-number split-qty">
                  <AmountInput
                    isEmptyAllowed={false}
                    label={t('deliveries:labels.partQty', { number: index + 1 })}
                    value={part.qty}
                    onChange={(qty) => set(part.key, qty)}
                  />
                </td>
                <td>
                  <ReasonedButton
                    className="icon-button"
                    reason={parts.length <= 2 ? t('deliveries:labels.twoParts') : null}
                    aria-label={t('deliveries:labels.removePart', { number: index + 1 })}
                    onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}
                  >
                    ×
                  </ReasonedButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="split-foot">
        <ReasonedButton
          reason={parts.length >= MOST_PARTS ? t('deliveries:labels.tooManyParts', { limit: MOST_PARTS }) : null}
          onClick={() => setParts([...parts, { key: Math.max(...parts.map(({ key }) => key)) + 1, qty: '' }])}
        >
          {t('deliveries:labels.addPart')}
        </ReasonedButton>
        <span className={error ? 'split-error' : ''} role="status">
          {error || t('deliveries:labels.total', { number: parts.length })}
        </span>
        <span className="tabular">{t('deliveries:labels.partSum', { sum: formatQuantity(total), quantity })}</span>
      </div>
    </ReasonedModal>
  )
}
