import { useMemo } from 'react'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { matchFields } from '../../match/contract/fields.ts'
import './EnteredInvoicesPanel.css'
import type { EntryTrial, Preflight } from './use-preflight.ts'

type Finding = EntryTrial['findings'][number]

const SEVERITY = { refuse: 0, warn: 1, pass: 2 }

/** What matching will say of an entry: which rule stops which line, and from where to where an entry passes. */
export function PreflightPanel({
  preflight: { trial, refusal, isCurrent, isComplete },
  onTakeOver,
}: {
  preflight: Preflight
  /** Puts what would pass into the lines. */
  onTakeOver: (proposals: EntryTrial['proposals']) => void
}) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<Finding>[]>(() => {
    const numeric = { isNumeric: true, width: 110 }
    const shown = (value: string | null) => (value === null ? '' : formatField(matchFields.expected, value, t))
    return [
      ...rowColumns<Finding>(matchFields, t, {
        outcome: 100,
        matchKind: 110,
        subject: 260,
        expected: 110,
        actual: 110,
      }),
      {
        ...numeric,
        key: 'upperLimit',
        title: t('reconciliation:fields.upperLimit'),
        text: (of) => shown(of.upperLimit),
      },
      { ...numeric, key: 'lowest', title: t('reconciliation:preflight.lowest'), text: ({ lowest }) => shown(lowest) },
      {
        ...numeric,
        key: 'highest',
        title: t('reconciliation:preflight.highest'),
        text: ({ highest }) => shown(highest),
      },
    ]
  }, [t])
  const rows = useMemo(
    () => [...(trial?.findings ?? [])].sort((one, other) => SEVERITY[one.outcome] - SEVERITY[other.outcome]),
    [trial],
  )
  const told = refusal ?? trial?.refusal ?? null
  return (
    <section className="entry-lines" aria-busy={!isCurrent}>
      <h2>{t('reconciliation:preflight.title')}</h2>
      <p role="status">
        {told ??
          (trial
            ? t(`reconciliation:preflight.outcomes.${trial.outcome}`)
            : t(isComplete ? 'lists:loading' : 'reconciliation:preflight.waiting'))}
        {trial && trial.proposals.length > 0 && (
          <>
            {' '}
            <button type="button" className="button" onClick={() => onTakeOver(trial.proposals)}>
              {t('reconciliation:preflight.takeOver')}
            </button>
          </>
        )}
      </p>
      {rows.length > 0 && (
        <DataGrid
          label={t('reconciliation:preflight.title')}
          columns={columns}
          rows={rows}
          rowKey={({ matchKind, lineId, subject, outcome }) => `${matchKind} ${lineId} ${subject} ${outcome}`}
          empty={t('lists:empty.none')}
        />
      )}
    </section>
  )
}
