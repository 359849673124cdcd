import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity, isZero } from '#platform/contract/values/decimal.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { PlainTable, type TableCell } from '#platform/web/detail/PlainTable.tsx'
import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { payableCalls } from '../contract/calls.ts'
import { payableFields } from '../contract/fields.ts'
import { STORY_PLACES } from './story-places.ts'

/** What is owed in one currency. */
type Story = CallOutput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>['stories'][number]

/** Numbers of documents, each of which opens where the reader has its list, and how many more there are. */
function Documents({ of, count = of.length }: { of: readonly { kind: string; documentNo: string }[]; count?: number }) {
  const { t } = useTexts()
  return (
    <>
      {of.map(({ kind, documentNo }, at) => {
        const place = STORY_PLACES[kind]
        return (
          <span key={`${kind} ${documentNo}`}>
            {at > 0 && ', '}
            {place ? <DocumentNumber {...place} documentNo={documentNo} /> : documentNo}
          </span>
        )
      })}
      {count > of.length && ` ${t('reconciliation:story.more', { count: count - of.length })}`}
    </>
  )
}

/** The money story in one currency: the goods behind it, what is owed and why, its steps, and how they meet what is due and paid. */
export function StoryOfCurrencyPanel({ story }: { story: Story }) {
  const { currency, goods, sources, steps, dues, settlement } = story
  const { t } = useTexts()
  const amount = (value: string): TableCell => ({
    text: formatField(payableFields.openNet, value, t, { currency }),
    isNumeric: true,
  })
  const quantity = (value: string, unitNo = ''): TableCell => ({
    text: isZero(value) ? '' : `${formatQuantity(value)} ${unitNo}`.trim(),
    isNumeric: true,
  })
  /** What a table is of, and in which currency its amounts are. */
  const first = (key: string): TableCell => ({ text: `${t(key)} · ${currency}` })
  const head = (key: string): TableCell => ({ text: t(key) })
  const numeric = (key: string): TableCell => ({ text: t(key), isNumeric: true })
  const named = (kind: string, numbers: readonly string[]): TableCell => ({
    text: <Documents of={numbers.map((documentNo) => ({ kind, documentNo }))} />,
  })
  return (
    <>
      {goods.length > 0 && (
        <PlainTable
          label={`${t('reconciliation:story.goods')} ${currency}`}
          heads={[
            first('reconciliation:story.goods'),
            numeric('reconciliation:fields.qty'),
            numeric('reconciliation:entries.net'),
          ]}
          rows={goods.map(({ step, qty, netAmount }) => [
            head(`reconciliation:story.goodsSteps.${step}`),
            quantity(qty),
            amount(netAmount),
          ])}
        />
      )}
      <PlainTable
        label={`${t('reconciliation:story.sources')} ${currency}`}
        heads={[
          first('reconciliation:story.sources'),
          numeric('reconciliation:fields.qty'),
          numeric('reconciliation:entries.net'),
          numeric('reconciliation:entries.tax'),
        ]}
        rows={sources.map(({ sourceType, qty, unitNo, netAmount, taxAmount }) => [
          head(`reconciliation:enums.sourceType.${sourceType}`),
          quantity(qty, unitNo),
          amount(netAmount),
          amount(taxAmount),
        ])}
      />
      <PlainTable
        label={`${t('reconciliation:story.title')} ${currency}`}
        heads={[
          first('reconciliation:story.step'),
          numeric('reconciliation:entries.net'),
          numeric('reconciliation:entries.tax'),
          head('reconciliation:story.documents'),
        ]}
        rows={steps.map(({ step, netAmount, taxAmount, documents, documentCount }) => [
          head(`reconciliation:story.steps.${step}`),
          amount(netAmount),
          amount(taxAmount),
          {
            text: (
              <Documents
                // What is on no bill is billed in the pool.
                of={step === 'notBilled' ? documents.map((one) => ({ ...one, kind: 'payable' })) : documents}
                count={documentCount}
              />
            ),
          },
        ])}
      />
      {dues.length === 0 ? (
        <p>{t('reconciliation:story.noDues')}</p>
      ) : (
        <>
          <PlainTable
            label={`${t('reconciliation:story.dues')} ${currency}`}
            heads={[
              first('reconciliation:fields.invoiceDocNo'),
              head('reconciliation:fields.dueDate'),
              numeric('reconciliation:fields.dueAmount'),
              numeric('reconciliation:fields.penaltyAmount'),
              head('reconciliation:story.penaltyNos'),
              numeric('reconciliation:fields.paidAmount'),
              head('reconciliation:story.paymentNos'),
              numeric('reconciliation:fields.openAmount'),
            ]}
            rows={dues.map((due) => [
              named('due', [due.invoiceDocNo]),
              { text: due.dueDate },
              amount(due.dueAmount),
              amount(due.penaltyAmount),
              named('allowance', due.penaltyNos),
              amount(due.paidAmount),
              { text: due.paymentNos.join(', ') },
              amount(due.openAmount),
            ])}
          />
          <PlainTable
            label={`${t('reconciliation:story.settlement')} ${currency}`}
            heads={[first('reconciliation:story.settlement'), numeric('reconciliation:story.withTax')]}
            rows={SETTLED.filter((name) => ALWAYS.includes(name) || !isZero(settlement[name])).map((name) => [
              head(`reconciliation:story.settled.${name}`),
              amount(settlement[name]),
            ])}
          />
        </>
      )}
    </>
  )
}

/** The settlement in its order; what is nothing is left out but for its ends. */
const SETTLED = ['thrown', 'unseen', 'others', 'tails', 'due', 'penalties', 'paid', 'open'] as const
const ALWAYS: readonly (typeof SETTLED)[number][] = ['thrown', 'due', 'paid', 'open']
