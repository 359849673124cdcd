import { Form, Modal } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type Decimal, formatQuantity, sum } from '#platform/contract/decimal.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts.ts'
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
  const [form] = Form.useForm<Typed>()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { submit, isPending, faults } = useCommand((typed: Typed, options: CallOptions) =>
    api(
      'IBmUnitConversionService/convertquantity',
      { ...typed, quantities: typedQuantities(typed.quantities) },
      options,
    ),
  )
  const convert = async (typed: Typed) => {
    const converted = await submit(typed)
    const total = sum(typedQuantities(typed.quantities))
    setAnswer(converted ? { ...converted, total, from: typed.sourceUnitNo, to: typed.targetUnitNo } : null)
  }
  return (
    <Modal
      open
      title={t('master-data:convert.title')}
      width={560}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      okText={t('master-data:convert.run')}
      cancelText={t('lists:close')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <DocumentForm<Typed>
        form={form}
        schema={conversionForm}
        isGuarded={false}
        faults={faults}
        disabled={isPending}
        onSubmit={(typed) => void convert(typed)}
      >
        <FormField name="quantities" field={conversionFields.quantities} hint={t('master-data:convert.hint')} />
        <FormField name="sourceUnitNo" field={conversionFields.sourceUnitNo} />
        <FormField name="targetUnitNo" field={conversionFields.targetUnitNo} />
        <FormField name="itemNo" field={conversionFields.itemNo} />
      </DocumentForm>
      <div role="status" className="conversion">
        {answer && <ConversionAnswer answer={answer} />}
      </div>
    </Modal>
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
