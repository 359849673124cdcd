import { useState } from 'react'
import type { z } from 'zod'
import type { strategyCalls } from '#modules/inventory/strategy/contract/calls.ts'
import { tryFields } from '#modules/inventory/strategy/contract/fields.ts'
import { type formedWaves, tryWavesForm } from '#modules/inventory/strategy/contract/schemas.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { TrialDialog } from '#platform/web/form/TrialDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import '#modules/inventory/strategy/web/TryStrategyDialog.css'

const api = callsOf<typeof strategyCalls>()
const schema = tryWavesForm.omit({ waveTemplateNo: true })
type Typed = z.input<typeof schema>
type Formed = z.output<typeof formedWaves>
type Documents = readonly (Formed['waves'][number]['documents'][number] & { reason?: string })[]

/** Tries a template on the ASNs that are expected: which waves it would form, and why each ends. Nothing is kept. */
export function TryWavesDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const [formed, setFormed] = useState<Formed | null>(null)
  const waveTemplateNo = String(row?.waveTemplateNo ?? '')
  const trial = useCommand((typed: Typed, options: CallOptions) =>
    api('IBmWaveTemplateService/trywaves', { ...typed, waveTemplateNo }, options),
  )
  return (
    <TrialDialog<Typed>
      title={t('inventory:waves.of', { template: waveTemplateNo })}
      runLabel={t('inventory:try.run')}
      hint={t('inventory:waves.hint')}
      width={760}
      schema={schema}
      command={trial}
      fields={<FormField name="warehouseNo" field={{ ...tryFields.warehouseNo, isRequired: false }} />}
      answerClass="strategy-answer"
      answer={formed && <FormedRows formed={formed} />}
      onRun={(typed) => void trial.submit(typed).then((answer) => setFormed(answer ?? null))}
      onClose={onClose}
    />
  )
}

function FormedRows({ formed: { waves, left, isCut } }: { formed: Formed }) {
  const { t } = useTexts()
  if (waves.length + left.length === 0) return <p>{t('inventory:waves.nothing')}</p>
  return (
    <>
      {waves.map(({ warehouseNo, reason, end, lineCount, qty, documents }, index) => (
        <WaveTable
          key={documents[0]?.documentNo}
          title={[t('inventory:waves.title', { number: index + 1, warehouse: warehouseNo }), reason]
            .filter(Boolean)
            .join(' · ')}
          documents={documents}
          footer={`${t('inventory:waves.size', { documents: documents.length, lines: lineCount, qty: formatQuantity(qty) })} · ${end}`}
        />
      ))}
      {left.length > 0 && <WaveTable title={t('inventory:waves.left')} documents={left} />}
      {isCut && <p>{t('inventory:waves.isCut')}</p>}
    </>
  )
}

interface WaveTableProps {
  title: string
  documents: Documents
  footer?: string
}

function WaveTable({ title, documents, footer }: WaveTableProps) {
  const { t } = useTexts()
  const hasReasons = documents.some(({ reason }) => reason !== undefined)
  return (
    <table className="rows-table wave">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('inventory:waves.document')}</th>
          <th scope="col">{t('inventory:enums.waveCriterion.1')}</th>
          <th scope="col">{t('inventory:enums.waveCriterion.4')}</th>
          <th scope="col" className="rows-number">
            {t('inventory:waves.lineCount')}
          </th>
          <th scope="col" className="rows-number">
            {t('inventory:fields.quantity')}
          </th>
          {hasReasons && <th scope="col">{t('inventory:try.why')}</th>}
        </tr>
      </thead>
      <tbody>
        {documents.map(({ documentNo, supplierNo, expectedArrivalDate, lineCount, qty, reason }) => (
          <tr key={documentNo}>
            <td>{documentNo}</td>
            <td>{supplierNo}</td>
            <td>{expectedArrivalDate}</td>
            <td className="rows-number">{lineCount}</td>
            <td className="rows-number">{formatQuantity(qty)}</td>
            {hasReasons && <td>{reason}</td>}
          </tr>
        ))}
      </tbody>
      {footer && (
        <tfoot>
          <tr>
            <td colSpan={5}>{footer}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
