import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { type Rule, ruleOfCode, rulesQuery } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { FoundErrors, ImportError } from './import-state.ts'
import type { RunningImport } from './use-import.ts'

interface ImportErrorsProps {
  found: FoundErrors
  running: RunningImport
  /** Says how many there are, of which so many are shown. */
  countKey?: string
}

/** The first errors of a file, how many there are, and the file with all of them. */
export function ImportErrors({ found, running, countKey = running.texts.faultCount }: ImportErrorsProps) {
  const { t } = useTexts()
  const { faults: errors, errorCount, fileId } = found
  return (
    <>
      {errors.length > 0 && <ErrorTable faults={errors} />}
      <div className="import-errors-foot">
        {errorCount > 0 && <span>{t(countKey, { number: errorCount, shown: errors.length })}</span>}
        {fileId !== null && (
          <button type="button" className="button" onClick={() => running.downloadErrors(fileId)}>
            {t('lists:import.faultFile')}
          </button>
        )}
      </div>
    </>
  )
}

const NO_RULES: readonly Rule[] = []

type NumberedError = ImportError & { id: string }

function ErrorTable({ faults: errors }: { faults: readonly ImportError[] }) {
  const { t } = useTexts()
  const { data: rules = NO_RULES } = useQuery(rulesQuery)
  const rows = useMemo(() => errors.map((error, index) => ({ ...error, id: String(index) })), [errors])
  const columns = useMemo<GridColumn<NumberedError>[]>(
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
        width: 620,
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
    <div className="import-errors">
      <DataGrid label={t('lists:import.faults')} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  )
}
