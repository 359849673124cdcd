import { Modal } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { type Translate, useTexts } from '#platform/web/texts.ts'
import { FaultTable, FileChoice, ProgressLines } from './ImportDialog.tsx'
import type { ImportFault } from './import-state.ts'
import './round-trip.css'
import {
  type EditDiff,
  isRoundTripRunning,
  keptCells,
  leftAfter,
  type ReviewedCell,
  reviewedCells,
} from './round-trip-state.ts'
import type { RunningRoundTrip } from './use-round-trip.ts'

interface RoundTripDialogProps {
  running: RunningRoundTrip
  fields: FieldTable
}

/** Takes an edited sheet back: choose, compare with progress, review each changed cell, then write what is kept. */
export function RoundTripDialog({ running, fields }: RoundTripDialogProps) {
  const { t } = useTexts()
  const { state } = running
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const isReviewed = state.step === 'review' || state.step === 'writing'
  const kept = isReviewed ? state.diff.changes.filter(({ id }) => !state.left.has(id)) : []
  const isReasonNeeded = kept.some((row) => row.isReasonNeeded)
  const confirm = () => {
    const given = reason.trim()
    setIsReasonMissing(isReasonNeeded && given === '')
    if (!isReasonNeeded || given !== '') running.confirm(given)
  }
  return (
    <Modal
      open={running.isOpen}
      title={t('lists:roundTrip.title')}
      width={isReviewed ? 920 : 720}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      onCancel={running.close}
      afterClose={() => setReason('')}
      destroyOnHidden
      footer={
        <div className="import-buttons">
          {state.step === 'idle' && (
            <button type="button" className="list-link" onClick={running.downloadSheet}>
              {t('lists:roundTrip.export')}
            </button>
          )}
          <span className="import-space" />
          {['review', 'refused', 'failed', 'done'].includes(state.step) && (
            <button type="button" className="button" onClick={running.reset}>
              {t('lists:import.another')}
            </button>
          )}
          <button type="button" className="button" onClick={running.close}>
            {t(isRoundTripRunning(state) ? 'lists:import.hide' : 'lists:close')}
          </button>
          {(state.step === 'idle' || state.step === 'sending' || state.step === 'checking') && (
            <button
              type="button"
              className="button button-primary"
              disabled={state.step !== 'idle' || state.file === null}
              onClick={running.start}
            >
              {t('lists:roundTrip.compare')}
            </button>
          )}
          {isReviewed && state.diff.changes.length > 0 && (
            <button
              type="button"
              className="button button-primary"
              disabled={state.step === 'writing' || kept.length === 0}
              onClick={confirm}
            >
              {t('lists:roundTrip.confirm', { number: kept.length })}
            </button>
          )}
        </div>
      }
    >
      {isReviewed ? (
        <>
          <Review diff={state.diff} left={state.left} fields={fields} running={running} />
          {isReasonNeeded && (
            <ReasonField
              reason={reason}
              isMissing={isReasonMissing}
              onChange={(text) => {
                setReason(text)
                setIsReasonMissing(false)
              }}
            />
          )}
          {state.fault !== '' && (
            <p role="alert" className="import-bad">
              <strong>{t('lists:roundTrip.notWritten')}</strong> {state.fault}
            </p>
          )}
        </>
      ) : (
        <Step running={running} />
      )}
    </Modal>
  )
}

/** The states without a diff. */
function Step({ running }: { running: RunningRoundTrip }) {
  const { t } = useTexts()
  const { state } = running
  switch (state.step) {
    case 'idle':
      return <FileChoice file={state.file} isWrongType={state.isWrongType} onChoose={running.choose} />
    case 'sending':
    case 'checking':
      return (
        <div className="import-progress">
          <p role="status">{t(`lists:import.${state.step}`, { name: state.file.name })}</p>
          <div className="import-bar" />
          <ProgressLines lines={running.lines} />
        </div>
      )
    case 'refused':
      return (
        <div>
          <p role="alert" className="import-bad">
            <strong>{t('lists:import.refused')}</strong> {state.message} <RuleLink rule={state.rule} />
          </p>
          <Faults {...state} onDownload={running.downloadFaults} />
        </div>
      )
    case 'failed':
      return (
        <p role="alert" className="import-bad">
          <strong>{t('lists:roundTrip.failed')}</strong> {state.message} <RuleLink rule={state.rule} />
        </p>
      )
    case 'done':
      return (
        <p role="status" className="import-good">
          {t('lists:roundTrip.done', { number: state.updateCount })}
        </p>
      )
    case 'review':
    case 'writing':
      return null
  }
}

interface ReviewProps {
  diff: EditDiff
  left: ReadonlySet<string>
  fields: FieldTable
  running: RunningRoundTrip
}

function Review({ diff, left, fields, running }: ReviewProps) {
  const { t } = useTexts()
  const cells = useMemo(() => reviewedCells(diff), [diff])
  const selection = useMemo(() => keptCells(cells, left), [cells, left])
  const columns = useMemo(() => reviewColumns(fields, t), [fields, t])
  const documents = new Set(diff.changes.map(({ documentId }) => documentId)).size
  if (diff.changes.length === 0) {
    return (
      <p role="status" className="import-good">
        {t('lists:roundTrip.nothing', { number: diff.unchangedCount })}
      </p>
    )
  }
  return (
    <div className="round-trip">
      <p role="status">
        {t('lists:roundTrip.counts', {
          cells: cells.length,
          rows: diff.changes.length,
          documents,
          unchanged: diff.unchangedCount,
        })}
        {left.size > 0 && <strong> {t('lists:roundTrip.left', { number: left.size })}</strong>}
      </p>
      <div className="round-trip-grid">
        <DataGrid
          label={t('lists:roundTrip.changes')}
          columns={columns}
          rows={cells}
          rowKey={(cell) => cell.key}
          selection={selection}
          onSelectionChange={(next) => running.leave(leftAfter(cells, left, next))}
        />
      </div>
      {diff.errorCount > 0 && (
        <section className="round-trip-faults" aria-label={t('lists:import.faults')}>
          <p className="import-bad">{t('lists:roundTrip.someRefused')}</p>
          <Faults {...diff} onDownload={running.downloadFaults} />
        </section>
      )}
    </div>
  )
}

function reviewColumns(fields: FieldTable, t: Translate): GridColumn<ReviewedCell>[] {
  const shown = (name: string, value: ReviewedCell['before']): string => {
    const field = fields[name]
    const text = field ? formatField(field, value, t) : String(value ?? '')
    return text === '' ? '\u2013' : text
  }
  return [
    {
      key: 'rowNumber',
      title: t('lists:import.row'),
      width: 56,
      isNumeric: true,
      text: ({ row }) => `${row.rowNumber}`,
    },
    { key: 'document', title: t('lists:roundTrip.document'), width: 150, text: ({ row }) => row.documentNo },
    { key: 'rowName', title: t('lists:roundTrip.line'), width: 84, text: ({ row }) => row.rowName },
    { key: 'action', title: t('lists:roundTrip.action'), width: 140, text: ({ row }) => row.actionLabel },
    {
      key: 'field',
      title: t('lists:import.column'),
      width: 150,
      text: ({ field }) => t(fields[field]?.label ?? field),
    },
    {
      key: 'before',
      title: t('lists:roundTrip.before'),
      width: 104,
      isNumeric: true,
      text: ({ field, before }) => shown(field, before),
    },
    {
      key: 'after',
      title: t('lists:roundTrip.after'),
      width: 104,
      isNumeric: true,
      text: ({ field, after }) => shown(field, after),
      cell: ({ field, after }) => <strong>{shown(field, after)}</strong>,
    },
  ]
}

interface FaultsProps {
  faults: readonly ImportFault[]
  errorCount: number
  fileId: string | null
  onDownload: (fileId: string) => void
}

function Faults({ faults, errorCount, fileId, onDownload }: FaultsProps) {
  const { t } = useTexts()
  return (
    <>
      {faults.length > 0 && <FaultTable faults={faults} />}
      <div className="import-faults-foot">
        <span>{t('lists:roundTrip.faultCount', { number: errorCount, shown: faults.length })}</span>
        {fileId !== null && (
          <button type="button" className="button" onClick={() => onDownload(fileId)}>
            {t('lists:import.faultFile')}
          </button>
        )}
      </div>
    </>
  )
}

const REASON_LENGTH = 200

interface ReasonFieldProps {
  reason: string
  isMissing: boolean
  onChange: (reason: string) => void
}

function ReasonField({ reason, isMissing, onChange }: ReasonFieldProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="round-trip-reason">
      <label htmlFor={id}>
        {t('lists:form.reason')}
        <span className="line-required" aria-hidden="true">
          *
        </span>
      </label>
      <input
        id={id}
        type="text"
        required
        maxLength={REASON_LENGTH}
        value={reason}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-fault`} role="alert" className="form-fault">
        {isMissing && t('lists:form.reasonMissing')}
      </span>
    </div>
  )
}
