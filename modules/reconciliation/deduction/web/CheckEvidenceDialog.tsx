import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineFields, text } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { evidenceCalls } from '../contract/calls.ts'

const api = callsOf<typeof evidenceCalls>()
const { hash: hashField } = defineFields('reconciliation', {
  hash: text({ show: '', maxLength: 64, label: 'reconciliation:evidence.last' }),
})
const HASH = /^[0-9a-f]{64}$/i

/** Says whether the last hash of an evidence file that was made before still stands in the chain. */
export function CheckEvidenceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const hash = typed.trim()
  const isHash = HASH.test(hash)
  const query = useQuery({
    queryKey: ['deductions.evidence', id, hash],
    queryFn: ({ signal }) => api('ISupDeductionService/checkEvidence', { id, hash }, { signal }),
    enabled: isHash,
    staleTime: 0,
  })
  return (
    <ReasonedModal open width={760} title={t('reconciliation:evidence.check')} footer={null} onCancel={onClose}>
      <p>{t('reconciliation:evidence.checkText')}</p>
      <div className="lines-dialog-bar">
        <BarField name="hash" field={hashField} value={typed} onChange={setTyped} />
      </div>
      {typed !== '' && !isHash && <p role="alert">{t('reconciliation:evidence.noHash')}</p>}
      {isHash && !query.data && <PendingPart query={query} />}
      {query.data && (
        <p role="status">
          {query.data.isKnown
            ? t('reconciliation:evidence.known', { count: query.data.laterCount })
            : t('reconciliation:evidence.unknown')}
        </p>
      )}
    </ReasonedModal>
  )
}
