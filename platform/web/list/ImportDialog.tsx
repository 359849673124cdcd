import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { type Rule, ruleOfCode, rulesQuery } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { ImportFault, ImportState } from './import-state.ts'
import { isImportRunning } from './import-state.ts'
import type { RunningImport } from './use-import.ts'

/** Imports one Excel file: choose, check with progress, then either all rows are written or each fault is listed. */
export function ImportDialog({ running }: { running: RunningImport }) {
  const { t } = useTexts()
  const { state } = running
  const canStart = state.step === 'idle' && state.file !== null
  return (
    <Modal
      open={running.isOpen}
      title={t('lists:import.title')}
      width={720}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      onCancel={running.close}
      destroyOnHidden
      footer={
        <div className="import-buttons">
          <button type="button" className="list-link" onClick={running.downloadTemplate}>
            {t('lists:import.template')}
          </button>
          <span className="import-space" />
          {(state.step === 'refused' || state.step === 'failed' || state.step === 'done') && (
            <button type="button" className="button" onClick={running.reset}>
              {t('lists:import.another')}
            </button>
          )}
          <button type="button" className="button" onClick={running.close}>
            {t(isImportRunning(state) ? 'lists:import.hide' : 'lists:close')}
          </button>
          {(state.step === 'idle' || isImportRunning(state)) && (
            <button type="button" className="button button-primary" disabled={!canStart} onClick={running.start}>
              {t('lists:import.start')}
            </button>
          )}
        </div>
      }
    >
      <ImportStep state={state} running={running} />
    </Modal>
  )
}

function ImportStep({ state, running }: { state: ImportState; running: RunningImport }) {
  const { t } = useTexts()
  switch (state.step) {
    case 'idle':
      return <FileChoice file={state.file} isWrongType={state.isWrongType} onChoose={running.choose} />
    case 'sending':
    case 'checking':
    case 'writing':
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
          {state.faults.length > 0 && <FaultTable faults={state.faults} />}
          <div className="import-faults-foot">
            <span>{t('lists:import.faultCount', { number: state.errorCount, shown: state.faults.length })}</span>
            {state.fileId !== null && (
              <button type="button" className="button" onClick={() => running.downloadFaults(state.fileId ?? '')}>
                {t('lists:import.faultFile')}
              </button>
            )}
          </div>
        </div>
      )
    case 'failed':
      return (
        <p role="alert" className="import-bad">
          <strong>{t('lists:import.failed')}</strong> {state.message} <RuleLink rule={state.rule} />
        </p>
      )
    case 'done':
      return (
        <p role="status" className="import-good">
          {t('lists:import.done', { number: state.insertCount })}
          {state.updateCount > 0 && <span> {t('lists:import.updated', { number: state.updateCount })}</span>}
        </p>
      )
  }
}

interface FileChoiceProps {
  file: File | null
  isWrongType: boolean
  onChoose: (file: File) => void
}

/** Takes one Excel file, by choosing or by dropping it. */
export function FileChoice({ file, isWrongType, onChoose }: FileChoiceProps) {
  const { t } = useTexts()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <div>
      <label
        className={`import-drop${isOver ? ' is-over' : ''}`}
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const [dropped] = event.dataTransfer.files
          if (dropped) onChoose(dropped)
        }}
      >
        <input
          id={id}
          type="file"
          accept=".xls,.xlsx"
          aria-label={t('lists:import.choose')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onChoose(chosen)
          }}
        />
        {file ? <strong>{file.name}</strong> : <span>{t('lists:import.drop')}</span>}
        <small>{t('lists:import.hint')}</small>
      </label>
      {isWrongType && (
        <p role="alert" className="import-bad">
          {t('lists:import.wrongType')}
        </p>
      )}
    </div>
  )
}

/** Lines beyond this many are not kept on screen; the last ones matter. */
const SHOWN_LINES = 200

/** What the server tells of its work, line by line. */
export function ProgressLines({ lines: told }: { lines: RunningImport['lines'] }) {
  const list = useRef<HTMLOListElement>(null)
  const lines = told.filter((line) => line.text !== '').slice(-SHOWN_LINES)
  const last = lines.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line came in
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    <ol ref={list} className="import-lines" role="log">
      {lines.map((line) => (
        <li key={line.id} className={line.kind === 'success' ? 'import-line-good' : undefined}>
          {line.kind === 'success' && <span aria-hidden="true">✓ </span>}
          {line.text}
        </li>
      ))}
    </ol>
  )
}

const NO_RULES: readonly Rule[] = []

type NumberedFault = ImportFault & { id: string }

/** The faults of a refused file. */
export function FaultTable({ faults }: { faults: readonly ImportFault[] }) {
  const { t } = useTexts()
  const { data: rules = NO_RULES } = useQuery(rulesQuery)
  const rows = useMemo(() => faults.map((fault, index) => ({ ...fault, id: String(index) })), [faults])
  const columns = useMemo<GridColumn<NumberedFault>[]>(
    () => [
      {
        key: 'rowNumber',
        title: t('lists:import.row'),
        width: 72,
        isNumeric: true,
        text: (row) => (row.rowNumber > 0 ? String(row.rowNumber) : ''),
      },
      { key: 'fieldLabel', title: t('lists:import.column'), width: 168, text: (row) => row.fieldLabel },
      {
        key: 'message',
        title: t('lists:import.message'),
        width: 400,
        text: (row) => row.message,
        cell: (row) => (
          <>
            {row.message} <RuleLink rule={ruleOfCode(rules, row.errorCode)} />
          </>
        ),
      },
    ],
    [t, rules],
  )
  return (
    <div className="import-faults">
      <DataGrid label={t('lists:import.faults')} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  )
}
