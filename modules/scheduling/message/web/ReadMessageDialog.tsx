import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { CallError, type UploadOptions } from '#platform/web/call/call-client.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { FileChoice } from '#platform/web/list/import/FileChoice.tsx'
import '#platform/web/list/import/import-dialog.css'
import { liveClientId } from '#platform/web/live/live.ts'
import { randomId } from '#platform/web/random-id.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FindingsPanel } from './FindingsPanel.tsx'
import { messageApi } from './message-api.ts'
import './ReadMessageDialog.css'
import { ReleasePanel } from './ReleasePanel.tsx'
import { IDLE_STEP, type ReadStep, reasonAgainstTaking } from './read-step.ts'
import { TakenItemsPanel } from './TakenItemsPanel.tsx'

const failureOf = (error: unknown): { message: string; rule: string | undefined } => {
  if (!(error instanceof CallError)) throw error
  return { message: error.errorMessage, rule: error.rule }
}

/** Reads a message of another system, shows what it says and what was noticed, and takes it over into the next release when wanted. */
export function ReadMessageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [state, setState] = useState<ReadStep>(IDLE_STEP)
  // The same file sent again after a lost answer goes under the same key, so that it acts once.
  const key = useRef(randomId())
  const sent = (): UploadOptions => ({ clientId: liveClientId, areErrorsSilent: true, isLoadingShown: true })
  const read = async (file: File) => {
    key.current = randomId()
    setState({ step: 'reading', file })
    try {
      const reading = await messageApi.upload('ISrmScheduleExchangeService/readMessage', file, sent())
      setState({ step: 'read', file, reading, failure: null })
    } catch (error) {
      setState({ step: 'refused', ...failureOf(error) })
    }
  }
  const take = async (of: Extract<ReadStep, { step: 'read' | 'taking' }>) => {
    setState({ ...of, step: 'taking', failure: null })
    try {
      const options = { ...sent(), idempotencyKey: key.current }
      const result = await messageApi.upload('ISrmScheduleExchangeService/importMessage', of.file, options)
      setState({ step: 'taken', result })
      void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => String(id).startsWith('schedules.') })
    } catch (error) {
      setState({ ...of, step: 'read', failure: failureOf(error) })
    }
  }
  const isShown = state.step === 'read' || state.step === 'taking'
  return (
    <Modal
      open
      title={t('scheduling:message.readTitle')}
      width={isShown || state.step === 'taken' ? 'min(1100px, 94vw)' : 720}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="import-buttons">
          <span className="import-space" />
          {state.step !== 'idle' && state.step !== 'reading' && state.step !== 'taking' && (
            <button type="button" className="button" onClick={() => setState(IDLE_STEP)}>
              {t('lists:import.another')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('lists:close')}
          </button>
          <MainButton state={state} onRead={(file) => void read(file)} onTake={(of) => void take(of)} />
        </div>
      }
    >
      {state.step === 'idle' && (
        <FileChoice
          kind="message"
          file={state.file}
          isWrongType={false}
          onChoose={(file) => setState({ step: 'idle', file })}
        />
      )}
      {state.step === 'reading' && <p role="status">{t('lists:import.sending', { name: state.file.name })}</p>}
      {state.step === 'refused' && (
        <p role="alert" className="import-bad">
          <strong>{t('scheduling:message.unread')}</strong> {state.message} <RuleLink rule={state.rule} />
        </p>
      )}
      {isShown && (
        <div className="read-message">
          <FindingsPanel findings={state.reading.findings} further={state.reading.furtherFindings} />
          {state.reading.releases.map((release) => (
            <ReleasePanel key={`${release.releaseNo} ${release.sellerNo} ${release.releaseDate}`} release={release} />
          ))}
          <p>{t('scheduling:message.takeText')}</p>
          {state.failure && (
            <p role="alert" className="import-bad">
              <strong>{t('scheduling:message.notTaken')}</strong> {state.failure.message}{' '}
              <RuleLink rule={state.failure.rule} />
            </p>
          )}
        </div>
      )}
      {state.step === 'taken' && <TakenItemsPanel items={state.result.items} />}
    </Modal>
  )
}

interface MainButtonProps {
  state: ReadStep
  onRead: (file: File) => void
  onTake: (of: Extract<ReadStep, { step: 'read' | 'taking' }>) => void
}

/** What leads on from here: reading the file, or taking over what it says. */
function MainButton({ state, onRead, onTake }: MainButtonProps) {
  const { t } = useTexts()
  if (state.step === 'refused' || state.step === 'taken') return null
  if (state.step === 'read' || state.step === 'taking') {
    const reason =
      state.step === 'taking' ? t('lists:import.isRunning') : reasonAgainstTaking(state.reading, (key) => t(key))
    return (
      <ReasonedButton className="button button-primary" reason={reason} onClick={() => onTake(state)}>
        {t('scheduling:message.take')}
      </ReasonedButton>
    )
  }
  const { step, file } = state
  const missing = file === null ? t('scheduling:message.chooseFirst') : null
  return (
    <ReasonedButton
      className="button button-primary"
      reason={step === 'reading' ? t('lists:import.isRunning') : missing}
      onClick={() => file && onRead(file)}
    >
      {t('scheduling:message.start')}
    </ReasonedButton>
  )
}
