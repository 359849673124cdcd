import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { areBeingSent, type EarlyFile, EarlyFilesPanel, sentIds } from '#modules/files/web.ts'
import { acceptanceFields } from '#modules/receipts/receipt/contract/fields.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { browserToday } from '#platform/web/browser-today.ts'
import { CallError, callsOf } from '#platform/web/call/call-client.ts'
import { isUnanswered } from '#platform/web/call/call-error.ts'
import { questions } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { randomId } from '#platform/web/random-id.ts'
import { ScanFieldPanel } from '#platform/web/scan/ScanFieldPanel.tsx'
import { type ScanOutcome, signalScan } from '#platform/web/scan/signal-scan.ts'
import { useScanLine } from '#platform/web/scan/use-scan-line.ts'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { scanCalls } from '../contract/calls.ts'
import { OwnScansPanel, type Scan } from './OwnScansPanel.tsx'

// Scanning begins without antd: only the day, which is seldom changed, waits for it.
const DayControl = lazyDialog(async () => (await import('#platform/web/form/control/FieldControl.tsx')).FieldControl)
const api = callsOf<typeof scanCalls>()

type Answer = CallOutput<typeof scanCalls, 'ISrmLabelScanService/receiveLabel'>

/** How the last scan ended. */
interface Result {
  outcome: ScanOutcome
  title: string
  answer?: Answer
}

/** How a label is refused whose photos another one has used. */
const PHOTOS_GONE = 'documents.fileGone'
/** Longest wait for one scan, in milliseconds: the next ones stand in line behind it. */
const SCAN_TIMEOUT_MS = 15_000

/** `/offsite/scan-receipt`: goods are received by scanning the labels of boxes, cartons and pallets. */
export function ScanReceiptFormPage() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const isAsked = useStore(questions).length > 0
  const ids = { mode: useId(), date: useId(), reason: useId() }
  const field = useRef<HTMLInputElement>(null)
  // Unless another day is chosen, goods are received on the day they are scanned, past midnight too.
  const [chosenDate, setChosenDate] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const [reason, setReason] = useState('')
  const [photos, setPhotos] = useState<readonly EarlyFile[]>([])
  const [isLoud, setIsLoud] = useState(true)
  const [cancelled, setCancelled] = useState<Scan | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const scans = useQuery({
    queryKey: ['receipts.scans'],
    queryFn: ({ signal }) => api('ISrmLabelScanService/getOwnScans', {}, { signal }),
  })
  const line = useScanLine()

  const report = (next: Result) => {
    setResult(next)
    if (isLoud) signalScan(next.outcome)
  }
  const unitOf = ({ level, unitCode }: Answer) => `${t(`deliveries:enums.packageLevel.${level}`)} ${unitCode}`
  const resultOf = (answer: Answer): Result => {
    const unit = unitOf(answer)
    if (answer.isRepeated) {
      return { outcome: 'repeated', answer, title: t('receipts:scan.repeated', { unit, receiptNo: answer.receiptNo }) }
    }
    const key = answer.isRefused ? 'receipts:scan.refused' : 'receipts:scan.booked'
    return { outcome: 'good', answer, title: t(key, { unit, number: answer.bookedBoxes }) }
  }
  // Photos by the label that they were sent with, where no answer came: they may be used up.
  const unanswered = useRef(new Map<string, readonly string[]>())
  const book = (scanned: string) => {
    const text = scanned.trim()
    if (text === '') return
    if (isRefused && reason.trim() === '') {
      report({ outcome: 'bad', title: t('receipts:scan.reasonMissing') })
      return
    }
    if (isRefused && areBeingSent(photos)) {
      report({ outcome: 'bad', title: t('receipts:receive.photosSending') })
      return
    }
    // Photos are of the unit that is scanned next; what does not use them gives them back.
    const shown = isRefused ? photos.filter(({ fileId }) => fileId !== null) : []
    const fileIds = sentIds(shown)
    const input = {
      code: text,
      receiptDate: chosenDate ?? browserToday(),
      isRefused,
      reason: isRefused ? reason.trim() : '',
      ...(fileIds.length > 0 ? { fileIds } : {}),
    }
    const giveBack = (used: readonly string[] = []) =>
      setPhotos((others) => [...shown.filter(({ fileId }) => !used.includes(fileId ?? '')), ...others])
    if (isRefused) setPhotos([])
    line.add(async () => {
      try {
        const answer = await api('ISrmLabelScanService/receiveLabel', input, {
          idempotencyKey: randomId(),
          areErrorsSilent: true,
          timeoutMs: SCAN_TIMEOUT_MS,
        })
        // Of a label that was booked without an answer, the server has the photos already.
        if (answer.isRepeated) giveBack(unanswered.current.get(text))
        unanswered.current.delete(text)
        report(resultOf(answer))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        // Photos that are gone would be refused with each label that comes after.
        if (error.errorCode !== PHOTOS_GONE) giveBack()
        const isOpen = isUnanswered(error)
        if (isOpen) unanswered.current.set(text, fileIds)
        report({ outcome: 'bad', title: isOpen ? t('receipts:scan.unsent', { code: text }) : error.errorMessage })
      } finally {
        void queries.invalidateQueries({
          predicate: ({ queryKey: [id] }) => typeof id === 'string' && /^(receipts|deliveries|orders)\./.test(id),
        })
      }
    })
  }

  return (
    <section className="scan-page" aria-label={t('receipts:routes.scanReceipt')}>
      <h1>{t('receipts:routes.scanReceipt')}</h1>
      <ScanFieldPanel
        field={field}
        labels={{ code: t('receipts:scan.code'), book: t('receipts:scan.book'), camera: t('receipts:scan.camera') }}
        onCode={book}
        isPaused={cancelled !== null || isAsked}
      >
        <div className="scan-options">
          <fieldset>
            <legend>{t('receipts:scan.mode')}</legend>
            {[false, true].map((isRefusing) => (
              <label key={String(isRefusing)}>
                <input
                  type="radio"
                  name={ids.mode}
                  checked={isRefused === isRefusing}
                  onChange={() => setIsRefused(isRefusing)}
                />
                {t(isRefusing ? 'receipts:scan.refuse' : 'receipts:scan.accept')}
              </label>
            ))}
          </fieldset>
          <div className="scan-date">
            <label htmlFor={ids.date}>{t('receipts:scan.receiptDate')}</label>
            <span>
              <DayControl
                id={ids.date}
                name="receiptDate"
                field={acceptanceFields.receiptDate}
                value={chosenDate ?? browserToday()}
                latestDay={browserToday()}
                onChange={(day) => setChosenDate(typeof day !== 'string' || day === browserToday() ? null : day)}
              />
            </span>
          </div>
          <label>
            <input type="checkbox" checked={isLoud} onChange={(event) => setIsLoud(event.target.checked)} />
            {t('receipts:scan.sound')}
          </label>
        </div>
        {isRefused && (
          <>
            <label htmlFor={ids.reason} className="scan-reason">
              {t('receipts:scan.reason')}
              <input
                id={ids.reason}
                value={reason}
                maxLength={200}
                required
                onChange={(event) => setReason(event.target.value)}
              />
            </label>
            <EarlyFilesPanel
              files={photos}
              onChange={setPhotos}
              // The next label is scanned into the field, and not into the button.
              onChosen={() => field.current?.focus()}
              send={(file, options) => api.sendFile('ISrmLabelScanService/uploadScanFile', {}, file, options)}
            />
          </>
        )}
      </ScanFieldPanel>
      <ScanResult result={result} waiting={line.waiting} />
      <OwnScansPanel scans={scans.data ?? []} isFailed={scans.isError} asked={cancelled} onAsk={setCancelled} />
    </section>
  )
}

/** How the last scan ended, big enough to be seen from the pallet. */
function ScanResult({ result, waiting }: { result: Result | null; waiting: number }) {
  const { t } = useTexts()
  const answer = result?.answer
  return (
    <div className={`scan-result scan-${result?.outcome ?? 'none'}`} role="status">
      <strong>{result?.title ?? t('receipts:scan.waiting')}</strong>
      {answer && !answer.isRepeated && answer.earlierBoxes > 0 && (
        <span>{t('receipts:scan.earlier', { number: answer.earlierBoxes })}</span>
      )}
      {answer && (
        <span className="tabular">
          {answer.asnNo} · {answer.supplierName}
        </span>
      )}
      {answer?.contents.map((row) => (
        <span key={`${row.goodsNo} ${row.lotNo}`} className="tabular">
          {row.goodsNo} {row.goodsName} · {row.lotNo} · {row.qty} {row.purchaseUnitNo}
        </span>
      ))}
      {waiting > 0 && <span>{t('receipts:scan.sending', { number: waiting })}</span>}
    </div>
  )
}
