import { useSyncExternalStore } from 'react'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type AnswerLine, batchesThat, promisedSum, proposedBatches } from './answer-lines.ts'

type Store = LineStore<AnswerLine>

interface AnswerNotesPanelProps {
  store: Store
  purchaseNo: string
  /** The reader has tried to send: from then on errors are told. */
  isChecked: boolean
}

/** What an answer leads to and what is wrong with it. Follows the typing, so that the form around it need not. */
export function AnswerNotesPanel({ store, purchaseNo, isChecked }: AnswerNotesPanelProps) {
  const { t } = useTexts()
  // Text compares as it is, so a key that changes nothing of it draws nothing.
  const proposed = useSyncExternalStore(store.subscribe, () => proposedLines(store).join(', '))
  return (
    <div role="status" className="order-form-notes">
      {proposed !== '' && (
        <p className="order-form-note is-waiting">{t('orders:acceptance.isProposal', { lines: proposed })}</p>
      )}
      {isChecked && <AnswerErrors store={store} purchaseNo={purchaseNo} />}
    </div>
  )
}

const proposedLines = (store: Store): string[] => proposedBatches(store.lines()).map(({ lineBatch }) => lineBatch)

function AnswerErrors({ store, purchaseNo }: { store: Store; purchaseNo: string }) {
  const { t } = useTexts()
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  const lines = store.lines()
  const sumErrors = batchesThat(lines, 'splitDiffers').map((line) =>
    t('orders:errors.splitSumDiffers', {
      purchaseNo,
      lineBatch: line.lineBatch,
      sum: formatQuantity(promisedSum(lines, line.batchId)),
      ordered: formatQuantity(line.batchPurQty),
    }),
  )
  const errors = new Set([...entries.flatMap((entry) => Object.values(entry.fieldErrors)), ...sumErrors])
  if (errors.size === 0) return null
  return (
    <ul className="order-form-note is-bad">
      {[...errors].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** What the button says that sends the answer: what the purchaser must confirm is a proposal. */
export function SendLabel({ store }: { store: Store }) {
  const { t } = useTexts()
  const isProposal = useSyncExternalStore(store.subscribe, () => proposedLines(store).length > 0)
  return t(isProposal ? 'orders:acceptance.sendProposal' : 'orders:acceptance.accept')
}
