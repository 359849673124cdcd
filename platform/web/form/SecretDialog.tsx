import { useState } from 'react'
import { notify } from '#platform/web/kit/notify.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ReasonedModal } from './ReasonedModal.tsx'
import './secret-dialog.css'

interface SecretDialogProps {
  title: string
  /** What follows from a new secret. */
  question: string
  isPending: boolean
  /** Makes the secret; undefined when that was refused. */
  issue: () => Promise<string | undefined>
  onClose: () => void
}

/** Issues a secret for another system, after a question, and shows it this once. */
export function SecretDialog({ title, question, isPending, issue, onClose }: SecretDialogProps) {
  const { t } = useTexts()
  const [secret, setSecret] = useState('')
  const isIssued = secret !== ''

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      notify.success(t('lists:secret.copied'))
    } catch {
      notify.warning(t('lists:secret.copyFailed'))
    }
  }
  const confirm = async () => (isIssued ? copy() : setSecret((await issue()) ?? ''))

  return (
    <ReasonedModal
      open
      title={title}
      width={520}
      mask={{ closable: !isIssued }}
      okText={isIssued ? t('lists:secret.copy') : title}
      cancelText={t(isIssued ? 'lists:secret.done' : 'lists:record.cancel')}
      isPending={isPending}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {isIssued ? (
        <>
          <p>{t('lists:secret.once')}</p>
          <code className="issued-secret">{secret}</code>
        </>
      ) : (
        question
      )}
    </ReasonedModal>
  )
}
