import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { type Rule, ruleOfCode, rulesQuery } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { ImportFault } from './import-state.ts'
import type { RunningImport } from './use-import.ts'

interface ImportFaultsProps {
  found: { faults: readonly ImportFault[]; errorCount: number; fileId: string | null }
  running: RunningImport
}

/** The first faults of a file, how many there are, and the file with all of them. */
export function ImportFaults({ found, running }: ImportFaultsProps) {
  const { t } = useTexts()
  const { faults, errorCount, fileId } = found
  return (
    <>
      {faults.length > 0 && <FaultTable faults={faults} />}
      <div className="import-faults-foot">
        {errorCount > 0 && <span>{t(running.texts.faultCount, { number: errorCount, shown: faults.length })}</span>}
        {fileId !== null && (
          <button type="button" className="button" onClick={() => running.downloadFaults(fileId)}>
            {t('lists:import.faultFile')}
          </button>
        )}
      </div>
    </>
  )
}

const NO_RULES: readonly Rule[] = []

type NumberedFault = ImportFault & { id: string }

function FaultTable({ faults }: { faults: readonly ImportFault[] }) {
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
    <div className="import-faults">
      <DataGrid label={t('lists:import.faults')} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  )
}
