import { Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { priceAdjustment } from '../contract/document.ts'
import { priceAdjustmentForm } from '../contract/fields.ts'
import { newPriceAdjustment, previewQuery } from '../contract/schemas.ts'
import { PreviewPanel } from './PreviewPanel.tsx'

type NewPriceAdjustment = z.output<typeof newPriceAdjustment>
type Query = z.output<typeof previewQuery>

const ASKED = keysOf(previewQuery.shape)
/** What the form asks for as far as it is filled in; null while something is missing. */
const queryOf = (values: Partial<NewPriceAdjustment>): Query | null =>
  previewQuery.safeParse(Object.fromEntries(ASKED.map((name) => [name, values[name]]))).data ?? null

/** Asks a supplier for another price of what was accepted; what it comes to is shown before it is sent. */
export function CreatePriceAdjustmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [form] = Form.useForm<NewPriceAdjustment>()
  const [shown, setShown] = useState<Query | null>(null)
  const command = useDocumentCommand(priceAdjustment, { onDone: onClose })
  const now = Form.useWatch((values: Partial<NewPriceAdjustment>) => JSON.stringify(queryOf(values)), form)
  const preview = () => {
    const query = queryOf(form.getFieldsValue())
    setShown(query)
    // What is missing is told at its field.
    if (!query) form.validateFields([...ASKED]).catch(() => undefined)
  }
  return (
    <FormDialog<NewPriceAdjustment>
      isOpen
      form={form}
      width={1040}
      title={commandTitle(priceAdjustment, 'create', [], t)}
      confirmLabel={t('reconciliation:priceAdjustment.create')}
      schema={newPriceAdjustment}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      onSubmit={(input) => void command.submit({ action: 'create', rows: [], input })}
      onClose={onClose}
    >
      <p className="form-field-wide">{t('reconciliation:priceAdjustment.createText')}</p>
      {keysOf(priceAdjustmentForm).map((name) => (
        <FormField key={name} name={name} field={priceAdjustmentForm[name]} isWide={name === 'reason'} />
      ))}
      {/* A preview of what was changed since says nothing any more. */}
      <PreviewPanel query={JSON.stringify(shown) === now ? shown : null} onAsk={preview} />
    </FormDialog>
  )
}
