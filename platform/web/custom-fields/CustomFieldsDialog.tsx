import { useMemo } from 'react'
import { z } from 'zod'
import type { CallInput } from '#platform/contract/calls.ts'
import { type customFieldCalls, customValueSchema } from '#platform/contract/custom-fields/custom-field-calls.ts'
import { fieldNoOf } from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { CustomFieldsProps } from './custom-fields-props.ts'
import { customFieldsApi } from './use-custom-fields.ts'

type Values = Record<string, string | null>
type Changes = CallInput<typeof customFieldCalls, 'ISysFrameDefineService/saveCustomFieldValues'>

export interface CustomFieldsDialogProps extends CustomFieldsProps {
  fields: FieldTable
  onClose: () => void
}

/** Changes the custom fields of a row. Only what was changed is sent, with what it was before. */
export function CustomFieldsDialog({ customFieldSet, fields, row, invalidates, onClose }: CustomFieldsDialogProps) {
  const { t } = useTexts()
  const schema = useMemo(
    () => z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, customValueSchema(field)]))),
    [fields],
  )
  const initialValues = useMemo(
    () => Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(row[name])])),
    [fields, row],
  )
  const save = useCommand(
    (changes: Changes, options: CallOptions) =>
      customFieldsApi('ISysFrameDefineService/saveCustomFieldValues', changes, options),
    { successKey: 'lists:custom.saved', invalidates, onDone: onClose },
  )
  const submit = (values: Values) => {
    const changed = Object.keys(fields).filter((name) => (values[name] ?? null) !== initialValues[name])
    if (changed.length === 0) return onClose()
    const changes = changed.map((name) => [
      fieldNoOf(name),
      { before: initialValues[name] ?? null, after: values[name] ?? null },
    ])
    void save.submit({ module: customFieldSet.module, id: row.id, values: Object.fromEntries(changes) })
  }
  return (
    <FormDialog<Values>
      isOpen
      title={t('lists:custom.edit')}
      schema={schema}
      initialValues={initialValues}
      isPending={save.isPending}
      fieldErrors={save.fieldErrors.map((error) => ({
        ...error,
        path: error.path.replace(/^(condition\.)?values\./, 'custom_'),
      }))}
      onSubmit={submit}
      onClose={onClose}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FormField key={name} name={name} field={{ ...field, isRequired: field.importAs === 'required' }} />
      ))}
    </FormDialog>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
