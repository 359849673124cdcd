import { useState } from 'react'
import type { z } from 'zod'
import { type Decimal, formatQuantity, sum } from '#platform/contract/values/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { TrialDialog } from '#platform/web/form/TrialDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { conversionCalls } from '../contract/calls.ts'
import { conversionFields } from '../contract/fields.ts'
import { conversionForm, type convertedQuantity, typedQuantities } from '../contract/schemas.ts'
import './ConvertDialog.css'

type Typed = z.output<typeof conversionForm>
/** An answer with what was asked, so that it stays true while the form changes. */
type Answer = z.output<typeof convertedQuantity> & { total: Decimal; from: string; to: string }

const api = callsOf<typeof conversionCalls>()

/** Tries the conversions: quantities of one unit, added up, in another, and which conversions led there. */
export function ConvertDialog({ onClose }: RecordToolProps) {
  const { t } = useTexts()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const trial = useCommand((typed: Typed, options: CallOptions) =>
    api(
      'IBmUnitConversionService/convertquantity',
      { ...typed, quantities: typedQuantities(typed.quantities) },
      options,
    ),
  )
  const convert = async (typed: Typed) => {
    const converted = await trial.submit(typed)
    const total = sum(typedQuantities(typed.quantities))
    setAnswer(converted ? { ...converted, total, from: typed.sourceUnitNo, to: typed.targetUnitNo } : null)
  }
  return (
    <TrialDialog<Typed>
      title={t('master-data:convert.title')}
      runLabel={t('master-data:convert.run')}
      width={560}
      schema={conversionForm}
      command={trial}
      fields={
        <>
          <FormField name="quantities" field={conversionFields.quantities} hint={t('master-data:convert.hint')} />
          <FormField name="sourceUnitNo" field={conversionFields.sourceUnitNo} />
          <FormField name="targetUnitNo" field={conversionFields.targetUnitNo} />
          <FormField name="itemNo" field={conversionFields.itemNo} />
        </>
      }
      answerClass="conversion"
      answer={answer && <ConversionAnswer answer={answer} />}
      onRun={(typed) => void convert(typed)}
      onClose={onClose}
    />
  )
}

function ConversionAnswer({ answer: { total, from, to, quantity, way } }: { answer: Answer }) {
  const { t } = useTexts()
  return (
    <>
      <p className="conversion-result">
        {formatQuantity(total)} {from} = <strong>{formatQuantity(quantity)}</strong> {to}
      </p>
      {way.length === 0 ? (
        <p>{t('master-data:convert.same')}</p>
      ) : (
        <ul aria-label={t('master-data:convert.way')}>
          {way.map((step) => (
            <li key={step.conversionNo}>
              <span>{step.conversionNo}</span> {formatQuantity(step.fromQty)} {step.fromUnitNo} ={' '}
              {formatQuantity(step.toQty)} {step.toUnitNo}
              {step.isOfItem && ` (${t('master-data:convert.ofItem')})`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
