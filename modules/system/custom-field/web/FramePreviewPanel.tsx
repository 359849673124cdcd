import { Form, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import { customFields } from '#platform/contract/custom-fields/custom-fields.ts'
import { TEXT_LENGTH } from '#platform/contract/fields.ts'
import { FieldControl, type FieldValue } from '#platform/web/form/control/FieldControl.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { Dictionary, FrameForm } from './frame-form.ts'

interface FramePreviewProps {
  form: FormInstance<FrameForm>
  dictionary: Dictionary
}

/** How a field of this definition looks in a form, to be tried. */
export function FramePreviewPanel({ form, dictionary }: FramePreviewProps) {
  const { t, language } = useTexts()
  const [value, setValue] = useState<FieldValue>(undefined)
  const typed = Form.useWatch((values: Partial<FrameForm>) => JSON.stringify(values), form) ?? '{}'
  const { name, field } = useMemo(
    () => previewed(JSON.parse(typed) as Partial<FrameForm>, dictionary),
    [typed, dictionary],
  )
  if (!field) return null
  const names = (JSON.parse(typed) as Partial<FrameForm>).names ?? {}
  const label = names[language] || names['en-US'] || Object.values(names).find(Boolean) || t('system:frame.unnamed')
  return (
    <fieldset className="frame-preview">
      <legend>{t('system:frame.preview')}</legend>
      <p>{t('system:frame.previewHint')}</p>
      <label htmlFor="frame-preview">
        {field.importAs === 'required' && <span aria-hidden="true">* </span>}
        {label}
      </label>
      <FieldControl
        key={`${field.kind} ${JSON.stringify(field.lookupCondition)}`}
        id="frame-preview"
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
function previewed(typed: Partial<FrameForm>, dictionary: Dictionary) {
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
