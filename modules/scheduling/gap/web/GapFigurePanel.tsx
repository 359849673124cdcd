import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { explainGap } from '#modules/scheduling/plan/contract/explain-gap.ts'
import { signedQuantity } from '#modules/scheduling/plan/web/signed-quantity.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { type Decimal, formatQuantity, isDecimal, isZero, subtract } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { PlainTable } from '#platform/web/detail/PlainTable.tsx'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { gapCalls } from '../contract/calls.ts'
import { gapFields } from '../contract/fields.ts'

const api = callsOf<typeof gapCalls>()
type GapDocuments = CallOutput<typeof gapCalls, 'ISrmScheduleService/getGapDocuments'>

/** Takes the supplier's figure, and names the fewest documents that come to exactly the difference. */
export function GapFigurePanel({ id, version }: { id: string; version: number }) {
  const { t } = useTexts()
  const [figure, setFigure] = useState('')
  const query = useQuery({
    queryKey: ['schedules.gap', id, version],
    queryFn: ({ signal }) => api('ISrmScheduleService/getGapDocuments', { id }, { signal }),
  })
  if (!query.data) return <PendingPart query={query} />
  const isTyped = isDecimal(figure) && !figure.startsWith('-')
  return (
    <>
      <p>
        {t('scheduling:gap.text', {
          quantity: `${formatQuantity(query.data.cumShippedQty)} ${query.data.purchaseUnitNo}`.trim(),
          day: query.data.countedSince,
        })}
      </p>
      <BarField name="theirShippedQty" field={gapFields.theirShippedQty} value={figure} onChange={setFigure} />
      {figure !== '' && !isTyped && <p role="alert">{t('scheduling:gap.wrong')}</p>}
      {isTyped && <Explanation figure={figure} {...query.data} />}
    </>
  )
}

/** The difference in a sentence, and the documents that explain it. */
function Explanation({
  figure,
  cumShippedQty,
  purchaseUnitNo,
  countedSince,
  documents,
  documentCount,
}: GapDocuments & { figure: Decimal }) {
  const { t } = useTexts()
  const gap = subtract(figure, cumShippedQty)
  const found = useMemo(() => explainGap(gap, documents), [gap, documents])
  if (isZero(gap)) return <p role="status">{t('scheduling:gap.same')}</p>
  const difference = `${signedQuantity(gap)} ${purchaseUnitNo}`.trim()
  if (found === null) {
    const left = documentCount - documents.length
    return (
      <p role="status">
        {t('scheduling:gap.unexplained', { difference, day: countedSince })}{' '}
        {left > 0 && t('scheduling:gap.onlyLatest', { number: documents.length, all: documentCount })}
      </p>
    )
  }
  return (
    <>
      <p role="status">{t('scheduling:gap.explained', { difference, count: found.length })}</p>
      <PlainTable
        isWide
        label={t('scheduling:gap.documents')}
        heads={[
          { text: t('scheduling:gap.document') },
          { text: t('scheduling:gap.day') },
          { text: t('scheduling:gap.why') },
          { text: t('scheduling:diff.difference'), isNumeric: true },
        ]}
        rows={found.map(({ kind, documentNo, documentDate, quantity }) => [
          { text: documentNo },
          { text: documentDate },
          { text: t(`scheduling:enums.gapKind.${kind}`) },
          { text: signedQuantity(quantity), isNumeric: true },
        ])}
      />
    </>
  )
}
