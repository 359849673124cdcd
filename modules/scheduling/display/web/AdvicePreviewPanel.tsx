import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { compare, isDecimal, isZero } from '#platform/contract/values/decimal.ts'
import { ToneTag } from '#platform/web/detail/ToneTag.tsx'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { typedDecimal } from '#platform/web/form/control/typed-decimal.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type AdviceRange, adviceAt } from '../contract/advice.ts'
import { previewFields } from '../contract/fields.ts'
import { isBound } from '../contract/range-faults.ts'
import { type RangeStore, sentRange } from './edited-ranges.ts'

/** Nothing is replied below nothing. */
const LEAST = '-100'

/** Shows which advice a typed difference gets under the intervals as they are being edited. */
export function AdvicePreviewPanel({ store }: { store: RangeStore }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const lines = useSyncExternalStore(store.subscribe, store.lines)
  const ranges = lines
    .map((line, at): AdviceRange => ({ ...sentRange(line), seq: at + 1 }))
    .filter(({ lowerBound, upperBound }) => [lowerBound, upperBound].every((bound) => bound === null || isBound(bound)))
  const title = t('scheduling:display.preview')
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="display-config-preview">
        <BarField name="differencePercent" field={previewFields.differencePercent} value={typed} onChange={setTyped} />
        <p role="status">
          <Advice percent={typedDecimal(typed)} ranges={ranges} />
        </p>
      </div>
    </section>
  )
}

function Advice({ percent, ranges }: { percent: string; ranges: readonly AdviceRange[] }): ReactNode {
  const { t } = useTexts()
  if (percent === '') return t('scheduling:display.previewText')
  if (!isDecimal(percent) || compare(percent, LEAST) < 0) return t('scheduling:display.previewWrong')
  if (isZero(percent)) return t('scheduling:display.asExpected')
  const range = adviceAt(percent, ranges)
  if (range === null) return t('scheduling:display.noAdvice')
  return (
    <>
      {range.adviceDescription !== '' && <ToneTag tone={range.adviceTone}>{range.adviceDescription}</ToneTag>}{' '}
      {t(`scheduling:display.${range.isAccepted ? 'agreed' : 'notAgreed'}`)}
    </>
  )
}
