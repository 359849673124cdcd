import type { ReactNode } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { PlainTable, type TableCell } from '#platform/web/detail/PlainTable.tsx'
import { ToneTag } from '#platform/web/detail/ToneTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { formatField } from '#platform/web/format.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { matchFields } from '../../match/contract/fields.ts'
import { tailsOf } from '../../match/contract/tails.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { invoiceFields, invoiceLineFields } from '../contract/fields.ts'
import { invoiceApi } from './invoice-api.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'
import { TailsPanel } from './TailsPanel.tsx'

type Finding = CallOutput<typeof invoiceCalls, 'ISrmInvoiceService/getMatchResult'>['results'][number]
type Line = CallOutput<typeof invoiceCalls, 'ISupInvoiceService/getStatedLines'>['lines'][number]

const TONES: Readonly<Record<Finding['outcome'], Tone>> = {
  none: 'neutral',
  pass: 'good',
  warn: 'attention',
  refuse: 'bad',
}

/** What order, receipts and the real invoices of an invoicing bill say, line by line and at each rate of tax, with what matching found. */
export function MatchPanel({ row }: { row: InvoiceListRow }) {
  const { t } = useTexts()
  const { id, version } = row
  const lines = useAsOfQuery({
    queryKey: ['reconciliation.statedLines', id, version],
    queryFn: (options) => invoiceApi('ISupInvoiceService/getStatedLines', { id }, options),
  })
  const matches = useAsOfQuery({
    queryKey: ['reconciliation.matches', id, version],
    queryFn: (options) => invoiceApi('ISrmInvoiceService/getMatchResult', { id }, options),
  })
  const doc = useAsOfQuery({
    queryKey: ['reconciliation.invoiceDoc', id, version],
    queryFn: (options) => invoiceApi('ISupInvoiceService/getInvoiceDocById', { id }, options),
  })
  const failed = [lines, matches, doc].find(({ isError }) => isError)
  if (failed) return <p role="alert">{t('lists:error.title')}</p>
  if (!lines.data || !matches.data || !doc.data) return <p>{t('lists:loading')}</p>
  const { results } = matches.data
  const { rates, invoices, tails, currency } = doc.data
  return (
    <>
      <section>
        <h3>{t('reconciliation:approval.lines')}</h3>
        <LinesTable lines={lines.data.lines} results={results} currency={currency} />
      </section>
      <section>
        <h3>{t('reconciliation:invoicing.tails')}</h3>
        <TailsPanel tails={tailsOf(rates, invoices, tails)} currency={currency} />
      </section>
      <OthersTable results={results.filter(({ lineId }) => lineId === null)} />
    </>
  )
}

interface LinesTableProps {
  lines: readonly Line[]
  results: readonly Finding[]
  currency: string
}

/** Quantities and prices of order, receipts and invoice beside each other. */
function LinesTable({ lines, results, currency }: LinesTableProps) {
  const { t } = useTexts()
  const numeric = (text: ReactNode): TableCell => ({ text, isNumeric: true })
  const quantity = (value: string | null) => numeric(value === null ? '' : formatQuantity(value))
  const money = (name: 'price' | 'netAmount', value: string | null) =>
    numeric(value === null ? '' : formatField(invoiceLineFields[name], value, t, { currency }))
  const found = Map.groupBy(results, ({ lineId }) => lineId)
  return (
    <PlainTable
      isWide
      label={t('reconciliation:approval.lines')}
      heads={[
        { text: t(invoiceLineFields.goodsNo.label) },
        { text: t(invoiceLineFields.originNo.label) },
        numeric(t('reconciliation:preflight.orderedQty')),
        numeric(t('reconciliation:preflight.receivedQty')),
        numeric(t(invoiceLineFields.invoiceQty.label)),
        numeric(t('reconciliation:preflight.orderPrice')),
        numeric(t(invoiceLineFields.invoicePrice.label)),
        numeric(t(invoiceLineFields.netAmount.label)),
        { text: t(invoiceFields.matchOutcome.label) },
      ]}
      rows={lines.map((line) => [
        {
          text: (
            <>
              <strong>{line.goodsNo}</strong> {line.goodsName}
            </>
          ),
        },
        { text: line.originNo },
        quantity(line.orderedQty),
        quantity(line.receivedQty),
        numeric(`${formatQuantity(line.invoiceQty ?? line.qty)} ${line.purchaseUnitNo}`),
        money('price', line.orderPrice),
        money('price', line.invoicePrice ?? line.price),
        money('netAmount', line.netAmount),
        { text: <Findings of={found.get(line.id) ?? []} /> },
      ])}
    />
  )
}

/** What matching found of a line; nothing that differs is told, too. */
function Findings({ of }: { of: readonly Finding[] }) {
  const { t } = useTexts()
  if (of.length === 0) return <ToneTag tone="good">{t('reconciliation:approval.asExpected')}</ToneTag>
  return of.map((finding) => (
    <div key={finding.id}>
      <ToneTag tone={toneOfFinding(finding)}>
        {t('reconciliation:approval.finding', {
          kind: t(enumKey(matchFields.matchKind, finding.matchKind)),
          actual: formatQuantity(finding.actual),
          limit: formatQuantity(finding.upperLimit),
        })}
      </ToneTag>{' '}
      <span>
        <OutcomeOf finding={finding} />
      </span>
    </div>
  ))
}

const toneOfFinding = ({ outcome, releaseName }: Finding): Tone => (releaseName === '' ? TONES[outcome] : 'good')

/** What came of a finding, and who released it for which reason. */
function OutcomeOf({ finding: { outcome, releaseName, releaseReason } }: { finding: Finding }) {
  const { t } = useTexts()
  if (releaseName === '') return t(enumKey(matchFields.outcome, outcome))
  return t('reconciliation:approval.released', { name: releaseName, reason: releaseReason })
}

/** What matching found that is about no line: charges, and invoices that look alike. */
function OthersTable({ results }: { results: readonly Finding[] }) {
  const { t } = useTexts()
  if (results.length === 0) return null
  const numeric = (value: string): TableCell => ({ text: formatQuantity(value), isNumeric: true })
  const head = (name: 'expected' | 'actual' | 'upperLimit'): TableCell => ({
    text: t(matchFields[name].label),
    isNumeric: true,
  })
  return (
    <section>
      <h3>{t('reconciliation:approval.others')}</h3>
      <PlainTable
        isWide
        label={t('reconciliation:approval.others')}
        heads={[
          { text: t(matchFields.matchKind.label) },
          { text: t(matchFields.subject.label) },
          head('expected'),
          head('actual'),
          head('upperLimit'),
          { text: t(matchFields.outcome.label) },
        ]}
        rows={results.map((finding) => [
          {
            text: (
              <ToneTag tone={toneOfFinding(finding)}>{t(enumKey(matchFields.matchKind, finding.matchKind))}</ToneTag>
            ),
          },
          { text: finding.subject },
          numeric(finding.expected),
          numeric(finding.actual),
          numeric(finding.upperLimit),
          { text: <OutcomeOf finding={finding} /> },
        ])}
      />
    </section>
  )
}
