import { CancellationDialog } from '#modules/receipts/receipt/web/CancellationDialog.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { scanCalls } from '../contract/calls.ts'
import '#platform/web/detail/detail.css'

const api = callsOf<typeof scanCalls>()

/** A label that the reader scanned. */
export type Scan = CallOutput<typeof scanCalls, 'ISrmLabelScanService/getOwnScans'>[number]

interface OwnScansPanelProps {
  scans: readonly Scan[]
  isFailed: boolean
  /** The scan that is asked about, to be taken back. */
  asked: Scan | null
  onAsk: (scan: Scan | null) => void
}

/** What the reader scanned within the last day; each scan can be taken back. */
export function OwnScansPanel({ scans, isFailed, asked, onAsk }: OwnScansPanelProps) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const canCancel = flagsOf('scanReceipt').has('isDelete')
  const unitOf = ({ level, unitCode }: Scan) => `${t(`deliveries:enums.packageLevel.${level}`)} ${unitCode}`
  return (
    <section className="scan-list" aria-label={t('receipts:scan.scans')}>
      <h2>
        {t('receipts:scan.scans')} <span className="section-count">{scans.length}</span>
      </h2>
      {isFailed && <p role="alert">{t('lists:error.none')}</p>}
      {!isFailed && scans.length === 0 && <p>{t('receipts:scan.none')}</p>}
      <ul>
        {scans.map((scan) => (
          <li key={scan.id} className={scan.isCancelled ? 'is-cancelled' : ''}>
            <span className="scan-unit tabular">{unitOf(scan)}</span>
            <span className={`status-tag status-${toneOf(scan)}`}>
              <span className="status-text">{t(stateKey(scan))}</span>
            </span>
            <span className="scan-about tabular">
              {t('receipts:scan.boxes', { number: scan.boxCount })} · {scan.asnNo} · {scan.supplierName}
              {scan.reason && ` · ${scan.reason}`}
            </span>
            <span className="scan-about tabular">
              {scan.receiptNo} · {scan.createDate}
            </span>
            {canCancel && !scan.isCancelled && (
              <button
                type="button"
                className="button"
                aria-label={t('receipts:scan.cancelOf', { unit: unitOf(scan) })}
                onClick={() => onAsk(scan)}
              >
                {t('receipts:scan.cancel')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <CancellationDialog
          title={t('receipts:scan.cancelTitle', { unit: unitOf(asked) })}
          text={t('receipts:scan.cancelText', { receiptNo: asked.receiptNo })}
          confirmLabel={t('receipts:scan.cancel')}
          cancel={(reason, options) => api('ISrmLabelScanService/cancelScan', { id: asked.id, reason }, options)}
          onClose={() => onAsk(null)}
        />
      )}
    </section>
  )
}

function toneOf({ isCancelled, isRefused, inspectionState }: Scan): string {
  if (isCancelled) return 'neutral'
  if (inspectionState) return inspectionState === 'toInspect' ? 'attention' : 'neutral'
  return isRefused ? 'bad' : 'good'
}

function stateKey({ isCancelled, isRefused, inspectionState }: Scan): string {
  if (isCancelled) return 'receipts:scan.cancelled'
  if (inspectionState) return `receipts:enums.inspectionState.${inspectionState}`
  return isRefused ? 'deliveries:detail.refused' : 'deliveries:detail.accepted'
}
