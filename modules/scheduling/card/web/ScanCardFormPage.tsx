import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { CallError } from '#platform/web/call/call-client.ts'
import { isUnanswered } from '#platform/web/call/call-error.ts'
import { questions } from '#platform/web/kit/confirm.ts'
import { randomId } from '#platform/web/random-id.ts'
import { ScanFieldPanel } from '#platform/web/scan/ScanFieldPanel.tsx'
import { type ScanOutcome, signalScan } from '#platform/web/scan/signal-scan.ts'
import { useScanLine } from '#platform/web/scan/use-scan-line.ts'
import { type Side, useSession } from '#platform/web/session.ts'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { kanbanCard } from '../contract/document.ts'
import { SCANS, type ScanKind, type ScannedCard } from './scanned-card.ts'

/** How the last scan ended. */
interface Result {
  outcome: ScanOutcome
  title: string
  card?: ScannedCard
}

/** Longest wait for one scan, in milliseconds: the next ones stand in line behind it. */
const SCAN_TIMEOUT_MS = 15_000
/** What each side scans cards for, and by which right. */
const KINDS: Readonly<Record<Side, readonly (readonly [ScanKind, PermissionFlag])[]>> = {
  purchaser: [
    ['empty', 'isSubmit'],
    ['receive', 'isCheck'],
  ],
  supplier: [['ship', 'isSubmit']],
}

/** `/deliverySchedule/kanbanScan`: cards are scanned where the containers stand, as used up, come, or on the way. */
export function ScanCardFormPage() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { side, flagsOf } = useSession()
  const flags = flagsOf(kanbanCard.menuNo)
  const kinds = KINDS[side].flatMap(([kind, flag]) => (flags.has(flag) ? kind : []))
  const isAsked = useStore(questions).length > 0
  const ids = { mode: useId(), asn: useId() }
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ScanKind | null>(null)
  const [asnNo, setAsnNo] = useState('')
  const [isLoud, setIsLoud] = useState(true)
  const [result, setResult] = useState<Result | null>(null)
  const line = useScanLine()
  const kind = chosen ?? kinds[0]

  const report = (next: Result) => {
    setResult(next)
    if (isLoud) signalScan(next.outcome)
  }
  const resultOf = (card: ScannedCard, of: ScanKind): Result => {
    const { cardNo, updateName, updateDate, status, isRepeated } = card
    const state = t(`scheduling:enums.cardState.${status}`)
    return isRepeated
      ? { outcome: 'repeated', card, title: t('scheduling:scan.repeated', { cardNo, state, updateName, updateDate }) }
      : { outcome: 'good', card, title: t(`scheduling:scan.${of}.${status}`, { cardNo }) }
  }
  const scan = (scanned: string) => {
    const code = scanned.trim()
    if (code === '' || !kind) return
    line.add(async () => {
      try {
        const options = { idempotencyKey: randomId(), areErrorsSilent: true, timeoutMs: SCAN_TIMEOUT_MS }
        report(resultOf(await SCANS[kind]({ code, asnNo: asnNo.trim() || null }, options), kind))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        report({
          outcome: 'bad',
          title: isUnanswered(error) ? t('scheduling:scan.unsent', { code }) : error.errorMessage,
        })
      } finally {
        void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => String(id).startsWith('kanban.') })
      }
    })
  }
  return (
    <section className="scan-page" aria-label={t('scheduling:scan.title')}>
      <h1>{t('scheduling:scan.title')}</h1>
      <ScanFieldPanel
        field={field}
        labels={{
          code: t('scheduling:scan.code'),
          book: t('scheduling:scan.book'),
          camera: t('scheduling:scan.camera'),
        }}
        onCode={scan}
        isPaused={isAsked}
      >
        <div className="scan-options">
          <fieldset>
            <legend>{t('scheduling:scan.mode')}</legend>
            {kinds.map((one) => (
              <label key={one}>
                <input type="radio" name={ids.mode} checked={one === kind} onChange={() => setChosen(one)} />
                {t(`scheduling:scan.${one}.mode`)}
              </label>
            ))}
          </fieldset>
          {kind === 'ship' && (
            <label htmlFor={ids.asn}>
              {t('scheduling:fields.asnNo')}
              <input id={ids.asn} value={asnNo} maxLength={60} onChange={(event) => setAsnNo(event.target.value)} />
            </label>
          )}
          <label>
            <input type="checkbox" checked={isLoud} onChange={(event) => setIsLoud(event.target.checked)} />
            {t('scheduling:scan.sound')}
          </label>
        </div>
      </ScanFieldPanel>
      <div className={`scan-result scan-${result?.outcome ?? 'none'}`} role="status">
        <strong>{result?.title ?? t('scheduling:scan.waiting')}</strong>
        {result?.card && <ScannedContent card={result.card} />}
        {line.waiting > 0 && <span>{t('scheduling:scan.sending', { number: line.waiting })}</span>}
      </div>
    </section>
  )
}

/** What the container of a card is: goods, place and supplier. */
function ScannedContent({ card }: { card: ScannedCard }) {
  const { t } = useTexts()
  return (
    <>
      <span className="tabular">
        {card.goodsNo} {card.goodsName} · {formatQuantity(card.containerQty)} {card.purchaseUnitNo}
      </span>
      <span>{[card.place, card.supplierName].filter(Boolean).join(' · ')}</span>
      {card.dueDate !== null && <span className="tabular">{t('scheduling:scan.due', { day: card.dueDate })}</span>}
    </>
  )
}
