import { Form, type FormInstance } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { DocumentFilesPanel } from '#modules/files/web.ts'
import { readSerialsOf, SerialChoicePanel } from '#modules/inventory/web.ts'
import { dateText, decimalText, plainText } from '#platform/contract/field-schemas.ts'
import {
  compare,
  type Decimal,
  formatQuantity,
  isDecimal,
  isPositive,
  subtract,
} from '#platform/contract/values/decimal.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { inspection as document } from '../contract/document.ts'
import { inspectionFields } from '../contract/fields.ts'
import { missesPassRate, passedPercent } from '../contract/pass-rate.ts'
import './InspectionResultDialog.css'
import type { Inspection } from './inspection.ts'

const INVALIDATES = ['deliveries', 'orders', 'discrepancies']

const form = z.object({
  acceptedQty: decimalText(),
  refusedQty: decimalText(),
  reason: plainText(200).nullish(),
  inspectDate: dateText(),
  sampleQty: decimalText().nullish(),
  defectQty: decimalText().nullish(),
  remarks: plainText(200).nullish(),
  waiver: plainText(200).nullish(),
})
type Values = z.infer<typeof form>

interface InspectionResultDialogProps {
  rows: readonly Inspection[]
  onClose: () => void
}

/** Tells what of an arrival is accepted and what refused; everything is accepted until something else is typed. */
export const InspectionResultDialog = ({ rows: [inspection], onClose }: InspectionResultDialogProps) =>
  inspection && <ResultForm inspection={inspection} onClose={onClose} />

function ResultForm({ inspection, onClose }: { inspection: Inspection; onClose: () => void }) {
  const { t } = useTexts()
  const [refusedSerials, setRefusedSerials] = useState<string[]>([])
  const command = useDocumentCommand(document, { invalidates: INVALIDATES, onDone: onClose })
  const { id, inspectionNo, goodsNo, goodsName, lotNo, inspectQty, inPassRate, purchaseUnitNo: unit } = inspection
  return (
    <FormDialog<Values>
      isOpen
      title={t('receipts:inspect.decideTitle', { inspectionNo })}
      confirmLabel={t('receipts:inspect.decide')}
      schema={form}
      initialValues={{ acceptedQty: inspectQty, refusedQty: '0', inspectDate: dayjs().format('YYYY-MM-DD') }}
      isPending={command.isPending}
      width={760}
      fieldErrors={command.fieldErrors}
      onSubmit={({ reason, remarks, sampleQty, defectQty, waiver, ...result }) =>
        void command.submit({
          ...{ action: 'decide', rows: [inspection] },
          input: {
            ...result,
            ...(refusedSerials.length > 0 ? { refusedSerials } : {}),
            reason: reason ?? '',
            remarks: remarks ?? '',
            sampleQty: sampleQty || null,
            defectQty: defectQty || null,
            waiver: waiver ?? '',
          },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="inspected-goods">
            {t('receipts:inspect.goods', { goodsNo, goodsName, lotNo, qty: formatQuantity(inspectQty), unit })}
          </p>
          <RemainderPanel form={form} inspectQty={inspectQty} />
          <FormField name="acceptedQty" field={inspectionFields.acceptedQty} />
          <FormField name="refusedQty" field={inspectionFields.refusedQty} />
          {inspection.isSerial && (
            <RefusedPiecesPanel
              inspection={inspection}
              form={form}
              serials={refusedSerials}
              onChange={setRefusedSerials}
            />
          )}
          <FormField name="reason" field={{ ...inspectionFields.reason, maxLength: 200 }} isWide />
          <FormField name="inspectDate" field={inspectionFields.inspectDate} />
          <FormField name="sampleQty" field={inspectionFields.sampleQty} />
          <FormField name="defectQty" field={inspectionFields.defectQty} />
          {inPassRate !== null && <PassRatePanel form={form} inspectQty={inspectQty} rate={inPassRate} />}
          <FormField name="remarks" field={inspectionFields.remarks} />
          <section className="inspected-files">
            <h3>{t('receipts:panel.evidence')}</h3>
            <DocumentFilesPanel document={document} id={id} />
          </section>
        </>
      )}
    </FormDialog>
  )
}

/** What is not refused is accepted, until somebody types something else. */
function RemainderPanel({ form, inspectQty }: { form: FormInstance<Values>; inspectQty: Decimal }) {
  const refused: string | undefined = Form.useWatch('refusedQty', form)
  const made = useRef<Decimal>(inspectQty)
  useEffect(() => {
    if (refused === undefined || !isDecimal(refused)) return
    const rest = subtract(inspectQty, refused)
    const isFollowing = form.getFieldValue('acceptedQty') === made.current
    if (!isFollowing || compare(rest, '0') < 0) return
    made.current = rest
    form.setFieldValue('acceptedQty', rest)
  }, [form, refused, inspectQty])
  return null
}

/**
 * Holds the sample against the item's pass rate while it is typed: below it, everything is refused until somebody who may says why it
 * is accepted all the same.
 */
function PassRatePanel({ form, inspectQty, rate }: { form: FormInstance<Values>; inspectQty: Decimal; rate: Decimal }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const sample: string = Form.useWatch('sampleQty', form) || ''
  const defects: string = Form.useWatch('defectQty', form) || '0'
  const isKnown = isDecimal(sample) && isPositive(sample) && isDecimal(defects)
  const isMissed = isKnown && missesPassRate(sample, defects, rate)
  useEffect(() => {
    if (isMissed) form.setFieldsValue({ acceptedQty: '0', refusedQty: inspectQty })
  }, [form, isMissed, inspectQty])
  return (
    <>
      <p className="inspected-goods" role="status">
        {isMissed
          ? t('receipts:inspect.passRateMissed', { passed: passedPercent(sample, defects), rate })
          : t('receipts:inspect.passRate', { rate })}
      </p>
      {isMissed && flagsOf('inspections').has('isEnd') && (
        <FormField
          name="waiver"
          field={{ ...inspectionFields.reason, label: 'receipts:inspect.waiver', isRequired: false, maxLength: 200 }}
          isWide
        />
      )}
    </>
  )
}

interface RefusedPiecesPanelProps {
  inspection: Inspection
  form: FormInstance<Values>
  serials: readonly string[]
  onChange: (serials: string[]) => void
}

/** Which of the pieces that wait are refused: scanned or chosen; the others are accepted. */
function RefusedPiecesPanel({ inspection, form, serials, onChange }: RefusedPiecesPanelProps) {
  const { t } = useTexts()
  const refused: string | undefined = Form.useWatch('refusedQty', form)
  return (
    <Form.Item label={t('inventory:serials.refused')} className="form-field-wide">
      <SerialChoicePanel
        item={`${inspection.goodsNo} ${t('receipts:receive.refused')}`}
        quantity={refused ?? ''}
        serials={serials}
        isOptional
        loadChoices={async () => (await readSerialsOf({ inspectionId: inspection.id })).map(({ serialNo }) => serialNo)}
        onChange={(reported) => {
          onChange(reported)
          if (reported.length > 0) form.setFieldValue('refusedQty', String(reported.length))
        }}
      />
    </Form.Item>
  )
}
