import { useId, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { add, compare, formatQuantity, isZero, maximum, subtract, sum } from '#platform/contract/values/decimal.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import './QuantityTracePanel.css'
import { type OrderMenu, readStory } from './read-order.ts'

type Story = CallOutput<typeof ordersCalls, 'ISupSrmPurchaseService/getQuantityStory'>
type Step = Story['steps'][number]
type StoryDocument = Step['documents'][number]

/** Steps that most batches never see; they stand in the chain only when something is there. */
const RARE_STEPS: readonly string[] = ['pending', 'toInspect', 'credited', 'ended']
/** Steps whose quantity is the sum of their movements; the promised and the open one are not. */
const isSummed = ({ step }: Step) => step !== 'promised' && step !== 'open'
const isNothing = (qty: string | null) => qty === null || isZero(qty)

/** Where a document is found, with the menu entry that it takes. */
const PLACES: Readonly<Record<string, { menuNo: string; path: string }>> = {
  asn: { menuNo: 'asnTracking', path: '/offsite/asnTracking' },
  accept: { menuNo: 'acceptanceDetails', path: '/receipt-tracking/acceptance-details' },
  gift: { menuNo: 'acceptanceDetails', path: '/receipt-tracking/acceptance-details' },
  refuse: { menuNo: 'rejectionDetails', path: '/receipt-tracking/rejection-details' },
  returnExchange: { menuNo: 'returnDetails', path: '/receipt-tracking/return-details' },
  discrepancy: { menuNo: 'discrepancyDetails', path: '/receipt-tracking/discrepancies' },
  arrive: { menuNo: 'inspections', path: '/receipt-tracking/inspections' },
  returnCredit: { menuNo: 'returnDetails', path: '/receipt-tracking/return-details' },
}

/** What of a movement leads to its document. */
type LinkedDocument = Pick<StoryDocument, 'documentType' | 'documentNo' | 'movement'>

function placeOf({ documentType, movement }: LinkedDocument) {
  if (documentType === 'asn' || documentType === 'discrepancy') return PLACES[documentType]
  const isBooked = documentType === 'receipt' || documentType === 'return' || documentType === 'inspection'
  return isBooked ? PLACES[movement.replace('Cancel', '')] : undefined
}

/**
 * The quantities of one batch in the order of the goods' way. Each number opens the movements that made it, with the documents
 * behind them, so that both sides can see why it is what it is.
 */
export function QuantityTracePanel({ batchId, menuNo = 'userOrder' }: { batchId: string; menuNo?: OrderMenu }) {
  const { t } = useTexts()
  const id = useId()
  const [openStep, setOpenStep] = useState<string | null>(null)
  const query = useAsOfQuery({
    queryKey: ['orders.story', batchId, menuNo],
    queryFn: (options) => readStory(menuNo, batchId, options),
  })
  const story = query.data
  if (!story) {
    return (
      <section className="story is-empty" aria-label={t('orders:story.title')}>
        {query.isError ? (
          <p role="alert">
            {t('orders:list.failed')}{' '}
            <button type="button" className="button" onClick={() => void query.refetch()}>
              {t('lists:error.again')}
            </button>
          </p>
        ) : (
          <p role="status">{t('lists:loading')}</p>
        )}
      </section>
    )
  }
  const steps = story.steps.filter(({ step, qty }) => !RARE_STEPS.includes(step) || !isNothing(qty))
  const opened = steps.find(({ step }) => step === openStep)
  return (
    <section className="story" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {t('orders:story.title')}
        <span className="story-what">
          {t('orders:story.of', { lineBatch: story.lineBatch, item: story.goodsNo, name: story.goodsName })}
        </span>
        <span className="story-unit">{t('orders:story.unit', { unit: story.purchaseUnitNo })}</span>
      </h3>
      <ol className="story-chain">
        {steps.map(({ step, qty }) => (
          <li key={step} className={`story-${step}`}>
            <button
              type="button"
              aria-expanded={step === openStep}
              aria-controls={`${id}-documents`}
              className={isNothing(qty) ? 'is-nothing' : undefined}
              onClick={() => setOpenStep(step === openStep ? null : step)}
            >
              <span className="story-label">{t(`orders:enums.storyStep.${step}`)}</span>{' '}
              <span className="story-qty">{qty === null ? '–' : formatQuantity(qty)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div id={`${id}-documents`} className="story-documents" role="status">
        {opened && <StepDocuments step={opened} story={story} />}
      </div>
    </section>
  )
}

/** Why a number is what it is: how it follows from the others, and the movements behind it. */
function StepDocuments({ step, story }: { step: Step; story: Story }) {
  const { t } = useTexts()
  const label = t(`orders:enums.storyStep.${step.step}`)
  if (step.step === 'open') return <p>{openSentence(story, t)}</p>
  if (step.documents.length === 0) return <p>{t('orders:story.nothing', { step: label })}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list of movements scrolls, and must do so by keyboard
    <section className="story-scroll" tabIndex={0} aria-label={t('orders:story.behind', { step: label })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('orders:story.movement')}</th>
            <th scope="col">{t('orders:story.document')}</th>
            <th scope="col" className="numeric">
              {t('orders:story.quantity')}
            </th>
            <th scope="col">{t('orders:story.who')}</th>
            <th scope="col">{t('orders:story.when')}</th>
          </tr>
        </thead>
        <tbody>
          {step.documents.map((document, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: movements carry no id, and their order never changes
            <tr key={index}>
              <td>{t(`orders:enums.movement.${document.movement}`, { defaultValue: document.movement })}</td>
              <td>
                <DocumentLink document={document} />
              </td>
              <td className="numeric">{formatQuantity(document.qty)}</td>
              <td>{document.createName}</td>
              <td className="tabular">{document.createDate}</td>
            </tr>
          ))}
        </tbody>
        {isSummed(step) && step.documents.length > 1 && (
          <tfoot>
            <tr>
              <td colSpan={2}>{t('orders:story.sum')}</td>
              <td className="numeric">{formatQuantity(step.qty)}</td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** How the open quantity follows from the others; of a closed line nothing is open whatever the others say. */
function openSentence(story: Story, t: Translate): string {
  const quantity = (name: Step['step']) => story.steps.find((other) => other.step === name)?.qty ?? '0'
  const back = sum([quantity('refused'), quantity('returned'), quantity('ended')])
  const left = maximum('0', add(subtract(quantity('ordered'), quantity('shipped')), back))
  if (compare(left, quantity('open')) !== 0) return t('orders:story.closed', { open: formatQuantity(quantity('open')) })
  return t('orders:story.openFormula', {
    ordered: formatQuantity(quantity('ordered')),
    shipped: formatQuantity(quantity('shipped')),
    refused: formatQuantity(quantity('refused')),
    returned: formatQuantity(quantity('returned')),
    ended: formatQuantity(quantity('ended')),
    open: formatQuantity(quantity('open')),
  })
}

/** A document's number; it opens the document's list where the reader has that list. */
export function DocumentLink({ document }: { document: LinkedDocument }) {
  const { hasMenu } = useSession()
  const page = usePage()
  const place = placeOf(document)
  if (!place || !hasMenu(place.menuNo)) return document.documentNo
  return (
    <button
      type="button"
      className="list-link story-link"
      onClick={() => page.open(`${place.path}?keyword=${encodeURIComponent(document.documentNo)}`)}
    >
      {document.documentNo}
    </button>
  )
}
