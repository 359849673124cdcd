import { Form, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import { customFields } from '#platform/contract/custom-fields/custom-fields.ts'
import { TEXT_LENGTH } from '#platform/contract/fields.ts'
import { FieldControl, type FieldValue } from '#platform/web/form/control/FieldControl.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { CustomFieldSetForm, Dictionary } from './custom-field-set-form.ts'

interface CustomFieldSetPreviewProps {
  form: FormInstance<CustomFieldSetForm>
  dictionary: Dictionary
}

const NOTHING: Partial<CustomFieldSetForm> = {}

/** How a field of this definition looks in a form, to be tried. */
export function CustomFieldSetPreviewPanel({ form, dictionary }: CustomFieldSetPreviewProps) {
  const { t, language } = useTexts()
  const [value, setValue] = useState<FieldValue>(undefined)
  const typed = Form.useWatch((values: Partial<CustomFieldSetForm>) => values, form) ?? NOTHING
  const { name, field } = useMemo(() => previewed(typed, dictionary), [typed, dictionary])
  if (!field) return null
  const { names = {} } = typed
  const label =
    names[language] || names['en-US'] || Object.values(names).find(Boolean) || t('system:customFieldSet.unnamed')
  return (
    <fieldset className="custom-field-set-preview">
      <legend>{t('system:customFieldSet.preview')}</legend>
      <p>{t('system:customFieldSet.previewHint')}</p>
      <label htmlFor="custom-field-set-preview">
        {field.importAs === 'required' && <span aria-hidden="true">* </span>}
        {label}
      </label>
      <FieldControl
        key={`${field.kind} ${JSON.stringify(field.lookupCondition)}`}
        id="custom-field-set-preview"
        name={name}
        field={field}
        value={value}
        onChange={setValue}
        {...(field.lookupCondition ? { lookupCondition: field.lookupCondition } : {})}
      />
    </fieldset>
  )
}

/** The field that a definition makes, as far as it is filled in. */
function previewed(typed: Partial<CustomFieldSetForm>, dictionary: Dictionary) {
  const fieldNo = typed.fieldNo || 'preview'
  const choices = dictionary.find(({ enumMid }) => enumMid === typed.enumMid)?.choices ?? []
  const isChoosable = typed.enumMid || typed.dropDownDataSource
  const definition = {
    fieldNo,
    fieldNoName: fieldNo,
    fieldType: typed.fieldType === '4' && !isChoosable ? ('0' as const) : (typed.fieldType ?? ('0' as const)),
    isDisplay: true,
    displayPage: '3',
    displayOrder: 0,
    dateFormat: typed.dateFormat ?? 'YYYY-MM-DD',
    enumMid: typed.dropDownDataSource ? '' : (typed.enumMid ?? ''),
    fixedMatchingCondition: typed.fixedMatchingCondition ?? '',
    dropDownDataSource: typed.dropDownDataSource ?? '',
    isRequired: typed.isRequired === true,
    isEditable: true,
    maxLength: typed.maxLength ?? TEXT_LENGTH,
    decimals: typed.decimals ?? 2,
    // The choices stand for themselves: their names in this language.
    options: choices.map((choice) => ({ enumValue: choice, enumName: choice })),
  }
  const [named] = Object.entries(customFields({ module: 'system.preview' }, [definition]))
  return { name: named?.[0] ?? fieldNo, field: named?.[1] }
}
