import { useState } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { evidenceCalls } from '../contract/calls.ts'

const api = callsOf<typeof evidenceCalls>()

/** Fetched when a hash is first checked. */
const CheckEvidenceDialog = lazyDialog(async () => (await import('./CheckEvidenceDialog.tsx')).CheckEvidenceDialog)

/** Fetches the evidence file of a deduction, and checks what an earlier one told. */
export function EvidenceFilePanel({ id }: { id: string }) {
  const { t } = useTexts()
  const [isFetching, setIsFetching] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const fetchFile = async () => {
    setIsFetching(true)
    try {
      await api.download('ISupDeductionService/downloadEvidence', { id })
    } finally {
      setIsFetching(false)
    }
  }
  return (
    <section>
      <h3>{t('reconciliation:evidence.title')}</h3>
      <p>{t('reconciliation:evidence.text')}</p>
      <ReasonedButton className="button" isPending={isFetching} reason={null} onClick={() => void fetchFile()}>
        {t('reconciliation:evidence.download')}
      </ReasonedButton>{' '}
      <button type="button" className="button" onClick={() => setIsChecking(true)}>
        {t('reconciliation:evidence.check')}
      </button>
      {isChecking && <CheckEvidenceDialog id={id} onClose={() => setIsChecking(false)} />}
    </section>
  )
}
