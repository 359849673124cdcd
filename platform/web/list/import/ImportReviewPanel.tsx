import { type SyntheticEvent, useId, useMemo, useState } from 'react'
import { EDIT_USES_MOST } from '#platform/contract/exchange/round-trip-schemas.ts'
import { columnHeading, type FieldTable } from '#platform/contract/fields.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { ImportErrors } from './ImportErrors.tsx'
import {
  askedDocuments,
  type EditDiff,
  keptCells,
  leftAfter,
  type ReviewedCell,
  reviewedCells,
  type UsedRow,
  unknownUses,
  usedRows,
} from './import-review.ts'
import type { ImportState } from './import-state.ts'
import type { RunningImport } from './use-import.ts'

type Reviewed = Extract<ImportState, { step: 'review' | 'confirming' }>

interface ImportReviewPanelProps extends Reviewed {
  /** Of the form; the button that confirms stands outside. */
  id: string
  fields: FieldTable
  running: RunningImport
}

/** What a returned sheet would change, cell by cell: rows can be left out; confirming gives a reason where one is needed. */
export function ImportReviewPanel({ id, step, review, error, fields, running }: ImportReviewPanelProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isYesMissing, setIsYesMissing] = useState(false)
  const { diff, left } = review
  const asked = askedDocuments(diff, left)
  const cells = useMemo(() => reviewedCells(diff), [diff])
  const selection = useMemo(() => keptCells(cells, left), [cells, left])
  const columns = useMemo(() => reviewColumns(fields, t), [fields, t])
  const documents = new Set(diff.changes.map(({ documentId }) => documentId)).size
  const isReasonNeeded = diff.changes.some((row) => row.isReasonNeeded && !left.has(row.id))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (step !== 'review' || left.size === diff.changes.length) return
    const given = isReasonNeeded ? reason.trim() : ''
    const isYesNeeded = asked.length > 0
    setIsReasonMissing(isReasonNeeded && given === '')
    setIsYesMissing(isYesNeeded && !isConfirmed)
    if (isYesNeeded && !isConfirmed) return
    if (!isReasonNeeded || given !== '') running.confirm({ reason: given, isConfirmed: isYesNeeded })
  }
  if (diff.changes.length === 0) {
    return (
      <>
        <p role="status" className="import-good">
          {t('lists:roundTrip.nothing', { number: diff.unchangedCount })}
        </p>
        <UnreadNote unread={diff.unread} />
      </>
    )
  }
  return (
    <form id={id} className="import-review" noValidate onSubmit={submit}>
      <p role="status">
        {t('lists:roundTrip.counts', {
          cells: cells.length,
          rows: diff.changes.length,
          documents,
          unchanged: diff.unchangedCount,
        })}
        {left.size > 0 && <strong> {t('lists:roundTrip.left', { number: left.size })}</strong>}
      </p>
      <UnreadNote unread={diff.unread} />
      <div className="import-review-grid">
        <DataGrid
          label={t('lists:roundTrip.changes')}
          columns={columns}
          rows={cells}
          rowKey={(cell) => cell.key}
          selection={selection}
          onSelectionChange={(next) => running.leave(leftAfter(cells, left, next))}
        />
      </div>
      <UsesList rows={usedRows(diff, left)} unknown={unknownUses(diff, left)} />
      {diff.errorCount > 0 && (
        <section className="import-review-errors" aria-label={t('lists:import.faults')}>
          <p className="import-bad">{t('lists:roundTrip.someRefused')}</p>
          <ImportErrors found={diff} running={running} />
        </section>
      )}
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
      {asked.length > 0 && (
        <AskedField
          asked={asked}
          isConfirmed={isConfirmed}
          isMissing={isYesMissing}
          onChange={(isYes) => {
            setIsConfirmed(isYes)
            setIsYesMissing(false)
          }}
        />
      )}
      {error !== null && (
        <p role="alert" className="import-bad">
          <strong>{t('lists:roundTrip.notWritten')}</strong> {error.message} <RuleLink rule={error.rule} />
        </p>
      )}
    </form>
  )
}

/** Columns and sheets that somebody has added to the file: whoever confirms the others shall know that nobody reads them. */
function UnreadNote({ unread: { columns, sheets } }: { unread: EditDiff['unread'] }) {
  const { t } = useTexts()
  const parts = [...columns, ...sheets]
  if (parts.length === 0) return null
  return <p className="import-warning">{t('lists:roundTrip.unread', { parts: parts.join(', ') })}</p>
}

/** Rows that would become invalid although others refer to them: it is allowed, so whoever confirms it shall know. */
function UsesList({ rows, unknown }: { rows: readonly UsedRow[]; unknown: number }) {
  const { t } = useTexts()
  const id = useId()
  if (rows.length === 0 && unknown === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="import-review-uses" aria-labelledby={id} tabIndex={0}>
      {rows.length > 0 && (
        <p id={id}>
          <strong>{t('lists:roundTrip.becomeInvalid', { number: rows.length })}</strong> {t('lists:record.stillUsed')}
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            {t('lists:record.usedBy', { name: `${row.documentNo} · ${row.rowName}`, uses: row.uses.join('; ') })}
          </li>
        ))}
      </ul>
      {unknown > 0 && (
        <p {...(rows.length === 0 ? { id } : {})}>
          {t('lists:roundTrip.usesUnknown', { number: unknown, most: EDIT_USES_MOST })}
        </p>
      )}
    </section>
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
    { key: 'document', title: t('lists:roundTrip.document'), width: 130, text: ({ row }) => row.documentNo },
    { key: 'rowName', title: t('lists:roundTrip.line'), width: 110, text: ({ row }) => row.rowName },
    { key: 'action', title: t('lists:roundTrip.action'), width: 140, text: ({ row }) => row.actionLabel },
    {
      key: 'field',
      title: t('lists:import.column'),
      width: 130,
      text: ({ field }) => columnHeading(fields[field] ?? { label: field }, t),
    },
    {
      key: 'before',
      title: t('lists:roundTrip.before'),
      width: 135,
      text: ({ field, before }) => shown(field, before),
    },
    {
      key: 'after',
      title: t('lists:roundTrip.after'),
      width: 135,
      text: ({ field, after }) => shown(field, after),
      cell: ({ field, after }) => <strong>{shown(field, after)}</strong>,
    },
  ]
}

interface AskedFieldProps {
  asked: readonly { id: string; text: string }[]
  isConfirmed: boolean
  isMissing: boolean
  onChange: (isConfirmed: boolean) => void
}

/** What commands would refuse unless it is meant: told document by document, and confirmed for all that are kept. */
function AskedField({ asked, isConfirmed, isMissing, onChange }: AskedFieldProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <fieldset className="import-review-asked">
      <legend>{t('lists:roundTrip.asked')}</legend>
      <ul>
        {asked.map((one) => (
          <li key={one.id}>{one.text}</li>
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isConfirmed}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />{' '}
        {t('lists:roundTrip.confirmAsked')}
      </label>
      <span id={`${id}-error`} role="alert" className="form-error">
        {isMissing && t('lists:roundTrip.askedMissing')}
      </span>
    </fieldset>
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
    <div className="import-review-reason">
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
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-error`} role="alert" className="form-error">
        {isMissing && t('lists:form.reasonMissing')}
      </span>
    </div>
  )
}
