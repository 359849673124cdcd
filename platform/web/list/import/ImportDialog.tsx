import { Modal } from 'antd'
import { useId } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FileChoice } from './FileChoice.tsx'
import { ImportDecisionPanel } from './ImportDecisionPanel.tsx'
import { ImportKept } from './ImportKept.tsx'
import './import-dialog.css'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReviewPanel } from './ImportReviewPanel.tsx'
import { type ImportError, isImportRunning } from './import-state.ts'
import type { RunningImport } from './use-import.ts'

interface ImportDialogProps {
  running: RunningImport
  /** Of the list whose rows come in. */
  fields: FieldTable
}

/**
 * Takes one Excel file: choose, check with progress, review where changes are confirmed, then either all rows are written or
 * each error is listed; rows that were left out are listed, too.
 */
export function ImportDialog({ running, fields }: ImportDialogProps) {
  const { t } = useTexts()
  const formId = useId()
  const { state, texts } = running
  const isAtWork = isImportRunning(state)
  const isReviewed = state.step === 'review' || state.step === 'confirming'
  const hasTable = isReviewed || state.step === 'refused' || state.step === 'undecided'
  return (
    <Modal
      open={running.isOpen}
      title={t(texts.title)}
      width={hasTable || (state.step === 'done' && state.leftOut) ? 920 : 720}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      onCancel={running.close}
      destroyOnHidden
      footer={
        <div className="import-buttons">
          {state.step === 'idle' && (
            <button type="button" className="list-link" onClick={running.downloadTemplate}>
              {t(texts.template)}
            </button>
          )}
          <span className="import-space" />
          {!isAtWork && state.step !== 'idle' && (
            <button type="button" className="button" onClick={running.reset}>
              {t('lists:import.another')}
            </button>
          )}
          <button type="button" className="button" onClick={running.close}>
            {t(isAtWork ? 'lists:import.hide' : 'lists:close')}
          </button>
          <MainButton running={running} formId={formId} />
        </div>
      }
    >
      {isReviewed ? (
        <ImportReviewPanel id={formId} {...state} fields={fields} running={running} />
      ) : (
        <ImportStep running={running} formId={formId} />
      )}
    </Modal>
  )
}

/** Whether a row is refused for a number alone that is easily taken for another one. */
const isAlike = ({ errorCode }: ImportError): boolean => errorCode === 'wire.recordNumberAlike'

/** What leads on from here: starting, deciding about a file, or confirming what is kept of a review. */
function MainButton({ running, formId }: { running: RunningImport; formId: string }) {
  const { t } = useTexts()
  const { state, texts } = running
  if (state.step === 'refused' && !running.isReviewed && state.faults.some(isAlike)) {
    return (
      <button type="button" className="button" onClick={running.takeAlike}>
        {t('lists:import.takeAlike')}
      </button>
    )
  }
  if (state.step === 'refused' || state.step === 'failed' || state.step === 'done') return null
  if (state.step === 'undecided') {
    return (
      <ReasonedButton type="submit" form={formId} className="button button-primary">
        {t(texts.start)}
      </ReasonedButton>
    )
  }
  if (state.step === 'review' || state.step === 'confirming') {
    const { diff, left } = state.review
    if (diff.changes.length === 0) return null
    const number = diff.changes.length - left.size
    const isSent = state.step === 'confirming'
    const reason = isSent ? t('lists:import.isRunning') : number === 0 ? t('lists:roundTrip.allLeft') : null
    return (
      <ReasonedButton type="submit" form={formId} className="button button-primary" reason={reason}>
        {t('lists:roundTrip.confirm', { number })}
      </ReasonedButton>
    )
  }
  const missing = state.step === 'idle' && state.file === null ? t('lists:import.chooseFirst') : null
  const reason = state.step === 'idle' ? missing : t('lists:import.isRunning')
  return (
    <ReasonedButton className="button button-primary" reason={reason} onClick={running.start}>
      {t(texts.start)}
    </ReasonedButton>
  )
}

/** The states without a review. */
function ImportStep({ running, formId }: { running: RunningImport; formId: string }) {
  const { t } = useTexts()
  const { state, texts } = running
  switch (state.step) {
    case 'idle':
      return (
        <>
          <FileChoice file={state.file} isWrongType={state.isWrongType} onChoose={running.choose} />
          {!running.isReviewed && <ImportKept port={running.port} />}
        </>
      )
    case 'undecided':
      return <ImportDecisionPanel id={formId} undecided={state.undecided} onDecide={running.decide} />
    case 'sending':
    case 'checking':
    case 'writing':
      return <ImportProgress step={state.step} name={state.file.name} lines={running.lines} />
    case 'refused':
      return (
        <>
          <p role="alert" className="import-bad">
            <strong>{t(state.errorCount > 0 ? 'lists:import.refused' : 'lists:roundTrip.failed')}</strong>{' '}
            {state.message} <RuleLink rule={state.rule} />
          </p>
          <ImportErrors found={state} running={running} />
        </>
      )
    case 'failed':
      return (
        <p role="alert" className="import-bad">
          <strong>{t(texts.failed)}</strong> {state.message} <RuleLink rule={state.rule} />
        </p>
      )
    case 'done':
      return (
        <>
          <p role="status" className="import-good">
            {running.isReviewed ? (
              t(texts.done, { number: state.updateCount })
            ) : (
              <>
                {t(texts.done, { number: state.insertCount })}
                {state.updateCount > 0 && <span> {t('lists:import.updated', { number: state.updateCount })}</span>}
              </>
            )}
          </p>
          {state.leftOut && (
            <>
              <p role="alert" className="import-bad">
                {t('lists:import.leftOut', { number: state.leftOut.errorCount })}
              </p>
              <ImportErrors found={state.leftOut} running={running} countKey="lists:import.leftOutCount" />
            </>
          )}
        </>
      )
    case 'review':
    case 'confirming':
      return null
  }
}
