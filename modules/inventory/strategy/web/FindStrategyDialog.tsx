import { useState } from 'react'
import type { z } from 'zod'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { TrialDialog } from '#platform/web/form/TrialDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { strategyCalls } from '../contract/calls.ts'
import { tryFields } from '../contract/fields.ts'
import { findStrategyForm, type foundStrategies } from '../contract/schemas.ts'
import './TryStrategyDialog.css'

const api = callsOf<typeof strategyCalls>()
type Typed = z.input<typeof findStrategyForm>
type Found = z.output<typeof foundStrategies>

const KIND_FIELDS = {
  upper: 'upperMethodNo',
  under: 'underMethodNo',
  turn: 'turnMethodNo',
  allocate: 'allocateMethodNo',
} as const
const NAMES = ['warehouseNo', 'classifyType', 'itemNo', 'customerNo'] as const

/** Says which strategies hold for something, and by which application. */
export function FindStrategyDialog({ onClose }: RecordToolProps) {
  const { t } = useTexts()
  const [found, setFound] = useState<Found | null>(null)
  const trial = useCommand(api.command('IBmStrategyApplicationService/findstrategy'))
  return (
    <TrialDialog<Typed>
      title={t('inventory:find.label')}
      runLabel={t('inventory:find.run')}
      width={680}
      schema={findStrategyForm}
      command={trial}
      fields={NAMES.map((name) => (
        <FormField key={name} name={name} field={{ ...tryFields[name], isRequired: false }} />
      ))}
      answerClass="strategy-answer"
      answer={found && <FoundRows found={found} />}
      onRun={(typed) => void trial.submit(typed).then((answer) => setFound(answer ?? null))}
      onClose={onClose}
    />
  )
}

function FoundRows({ found }: { found: Found }) {
  const { t } = useTexts()
  if (found.length === 0) return <p>{t('inventory:find.none')}</p>
  return (
    <table className="rows-table">
      <tbody>
        {found.map(({ kind, methodNo, methodName, applicationNo, applicationName }) => (
          <tr key={kind}>
            <th scope="row">{t(`inventory:fields.${KIND_FIELDS[kind]}`)}</th>
            <td>
              {methodNo} {methodName}
            </td>
            <td>{t('inventory:find.by', { application: `${applicationNo} ${applicationName}` })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
