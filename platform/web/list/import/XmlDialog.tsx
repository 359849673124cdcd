import { Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { CallError, type UploadOptions } from '#platform/web/call/call-client.ts'
import { isUnanswered } from '#platform/web/call/call-error.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { liveClientId } from '#platform/web/live/live.ts'
import { randomId } from '#platform/web/random-id.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { FileChoice } from './FileChoice.tsx'
import './import-dialog.css'

interface XmlDialogProps {
  title: string
  /** Sends the document; answers what came of it, in the reader's language. */
  send: (file: File, options: UploadOptions) => Promise<string>
  onClose: () => void
}

/** Where an upload stands. */
type Step =
  | { step: 'idle'; file: File | null; isWrongType: boolean; unanswered?: string }
  | { step: 'sending'; file: File }
  | { step: 'refused'; message: string; rule?: string | undefined; details: readonly ErrorDetail[] }
  | { step: 'done'; text: string }

const IDLE: Step = { step: 'idle', file: null, isWrongType: false }

/** Takes one XML document as other systems send it: all of it is taken, or nothing, and each error is listed with its line. */
export function XmlDialog({ title, send, onClose }: XmlDialogProps) {
  const { t } = useTexts()
  const [state, setState] = useState<Step>(IDLE)
  // The same document sent again after a lost answer goes under the same key, so that it acts once.
  const attempt = useRef<{ file: File | null; key: string }>({ file: null, key: '' })
  const start = async (file: File) => {
    if (attempt.current.file !== file) attempt.current = { file, key: randomId() }
    setState({ step: 'sending', file })
    try {
      const text = await send(file, {
        clientId: liveClientId,
        areErrorsSilent: true,
        idempotencyKey: attempt.current.key,
      })
      setState({ step: 'done', text })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isUnanswered(error)) {
        setState({ step: 'idle', file, isWrongType: false, unanswered: error.errorMessage })
        return
      }
      setState({ step: 'refused', message: error.errorMessage, rule: error.rule, details: error.details })
    }
  }
  const chosen = state.step === 'idle' ? state.file : null
  return (
    <Modal
      open
      title={title}
      width={state.step === 'refused' && state.details.length > 0 ? 1100 : 720}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="import-buttons">
          <span className="import-space" />
          {(state.step === 'refused' || state.step === 'done') && (
            <button type="button" className="button" onClick={() => setState(IDLE)}>
              {t('lists:import.another')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('lists:close')}
          </button>
          {(state.step === 'idle' || state.step === 'sending') && (
            <ReasonedButton
              className="button button-primary"
              reason={chosen ? null : t(state.step === 'idle' ? 'lists:import.chooseFirst' : 'lists:import.isRunning')}
              onClick={() => chosen && void start(chosen)}
            >
              {t('lists:xml.start')}
            </ReasonedButton>
          )}
        </div>
      }
    >
      {state.step === 'idle' && state.unanswered !== undefined && (
        <p role="alert" className="import-bad">
          <strong>{t('lists:xml.unanswered')}</strong> {state.unanswered} {t('lists:xml.sendAgain')}
        </p>
      )}
      {state.step === 'idle' && (
        <FileChoice
          kind="xml"
          file={state.file}
          isWrongType={state.isWrongType}
          onChoose={(file) => {
            const isXml = /\.xml$/i.test(file.name)
            setState({ step: 'idle', file: isXml ? file : null, isWrongType: !isXml })
          }}
        />
      )}
      {state.step === 'sending' && <p role="status">{t('lists:import.sending', { name: state.file.name })}</p>}
      {state.step === 'done' && (
        <p role="status" className="import-good">
          {state.text}
        </p>
      )}
      {state.step === 'refused' && (
        <>
          <p role="alert" className="import-bad">
            <strong>{t('lists:xml.refused')}</strong> {state.message} <RuleLink rule={state.rule} />
          </p>
          {state.details.length > 0 && <FindingTable details={state.details} />}
        </>
      )}
    </Modal>
  )
}

/** The line of a document in which a finding lies, and the element within it. */
function placeOf(path: string): { line: string; element: string } {
  const [, line = '', element = ''] = /^\w+Line\[(\d+)\](?:\/(.*))?$/.exec(path) ?? []
  return line === '' ? { line, element: path } : { line, element }
}

type Finding = ErrorDetail & { id: string; line: string; element: string }

function FindingTable({ details }: { details: readonly ErrorDetail[] }) {
  const { t } = useTexts()
  const rows = useMemo(
    () =>
      details
        .map((detail, index): Finding => ({ ...detail, ...placeOf(detail.path), id: String(index) }))
        .sort((a, b) => Number(a.line) - Number(b.line)),
    [details],
  )
  const columns = useMemo<GridColumn<Finding>[]>(
    () => [
      { key: 'line', title: t('lists:xml.line'), width: 72, isNumeric: true, text: (row) => row.line },
      { key: 'element', title: t('lists:xml.element'), width: 220, text: (row) => row.element },
      {
        key: 'message',
        title: t('lists:import.message'),
        width: 750,
        text: (row) => row.message,
        cell: (row) => (
          <>
            {row.message} <RuleLink rule={row.rule} />
          </>
        ),
      },
    ],
    [t],
  )
  return (
    <>
      <div className="import-errors">
        <DataGrid label={t('lists:xml.findings')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </div>
      <div className="import-errors-foot">
        <span>{t('lists:xml.findingCount', { number: details.length })}</span>
      </div>
    </>
  )
}
