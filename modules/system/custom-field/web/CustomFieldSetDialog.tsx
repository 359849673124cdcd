import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { customFieldSetFields as fields } from '#modules/system/setting/contract/fields.ts'
import { customFieldSetForm } from '#modules/system/setting/contract/schemas.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { DISPLAY_PAGES } from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/values/languages.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import type { Held } from '#platform/web/form/merge-held.ts'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { CustomFieldSetForm, Dictionary } from './custom-field-set-form.ts'
import './CustomFieldSetDialog.css'
import { ClosedControl } from '#platform/web/form/control/ClosedControl.tsx'
import { type FormItemProps, formItemProps } from '#platform/web/form/control/form-item-props.ts'
import { CustomFieldSetPreviewPanel } from './CustomFieldSetPreviewPanel.tsx'

const api = callsOf<typeof settingCalls>()

type Definition = CallOutput<typeof settingCalls, 'ISysFrameDefineService/getsysframedefinebyid'>

const NEW: Partial<CustomFieldSetForm> = {
  fieldType: '1',
  displayPage: '123',
  displayOrder: 10,
  isDisplay: true,
  isRequired: false,
  seenBy: 'purchaser',
  editedBy: 'purchaser',
  isPrinted: false,
  statusCode: '1',
  dateFormat: 'YYYY-MM-DD',
  maxLength: 100,
  decimals: 2,
}
const NO_DICTIONARY: Dictionary = []

interface CustomFieldSetDialogProps {
  /** The definition to change; a new one without. */
  id: string | undefined
  /** The field of the list, with the lists that there are. */
  module: FieldDeclaration
  onClose: () => void
}

/** Makes or changes a custom field: list, number, names, type, where it shows, and how it will look. */
export function CustomFieldSetDialog({ id, module, onClose }: CustomFieldSetDialogProps) {
  const definition = useQuery({
    queryKey: ['system.frameDefine.detail', id],
    queryFn: ({ signal }) => api('ISysFrameDefineService/getsysframedefinebyid', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (id !== undefined && !definition.data) return null
  return <DefinitionDialog known={definition.data} module={module} onClose={onClose} />
}

interface DefinitionDialogProps extends Omit<CustomFieldSetDialogProps, 'id'> {
  known: Definition | undefined
}

function DefinitionDialog({ known, module, onClose }: DefinitionDialogProps) {
  const { t } = useTexts()
  const dictionary = useQuery({
    queryKey: ['system.enumMids'],
    queryFn: ({ signal }) => api('ISysFrameDefineService/getenummidlist', {}, { signal }),
  })
  const { submit, ...editing } = useEditing<CustomFieldSetForm, unknown, Definition>({
    known,
    fields: NAMED_FIELDS,
    texts: {
      labelOf(name) {
        const language = LANGUAGES.find((one) => name === `${NAMES}${one}`)
        return language
          ? t('system:customFieldSet.nameIn', { language: LANGUAGE_NAMES[language] })
          : t(NAMED_FIELDS[name]?.label ?? name)
      },
    },
    valuesOf: heldOf,
    save: (form, base, options) =>
      api(
        'ISysFrameDefineService/saveorupdatesysframedefine',
        { ...form, ...(base ? { id: base.id, version: base.version } : {}) },
        options,
      ),
    reread: () => api('ISysFrameDefineService/getsysframedefinebyid', { id: known?.id ?? '' }),
    successKey: 'system:customFieldSet.saved',
    invalidates: ['system', 'customFields'],
    onDone: onClose,
  })
  return (
    <FormDialog<CustomFieldSetForm>
      {...editing}
      isOpen
      width={760}
      title={
        known ? t('system:customFieldSet.modifyTitle', { fieldNo: known.fieldNo }) : t('system:customFieldSet.addTitle')
      }
      schema={customFieldSetForm}
      initialValues={known ? formOf(known) : { ...NEW, module: module.enumValues?.[0] ?? '' }}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {(form) => (
        <CustomFieldSetFields form={form} known={known} module={module} dictionary={dictionary.data ?? NO_DICTIONARY} />
      )}
    </FormDialog>
  )
}

/** What a definition holds, by the names of the form. */
const NAMED_FIELDS: FieldTable = { ...fields, isRequired: fields.isMandatory }
/** What the names in each language are called by. */
const NAMES = 'names.'

/** What the form holds of a definition, the name in each language by itself. */
function heldOf(definition: Definition): Held {
  const { names, ...form } = formOf(definition)
  return { ...form, ...Object.fromEntries(LANGUAGES.map((language) => [`${NAMES}${language}`, names?.[language]])) }
}

const formOf = ({
  id: _id,
  version: _version,
  isUsed: _isUsed,
  updateName: _name,
  updateDate: _date,
  ...form
}: Definition): Partial<CustomFieldSetForm> => form

interface CustomFieldSetFieldsProps {
  form: FormInstance<CustomFieldSetForm>
  known: Definition | undefined
  module: FieldDeclaration
  dictionary: Dictionary
}

function CustomFieldSetFields({ form, known, module, dictionary }: CustomFieldSetFieldsProps) {
  const { t } = useTexts()
  const type = Form.useWatch('fieldType', form) ?? known?.fieldType ?? '1'
  const isFixed = known?.isUsed === true
  const used = isFixed ? t('system:customFieldSet.used') : undefined
  return (
    <>
      <FormField name="module" field={module} closedReason={known && t('lists:form.staysFixed')} />
      <FormField name="fieldNo" field={fields.fieldNo} closedReason={known && t('lists:form.staysFixed')} />
      <fieldset className="custom-field-set-names">
        <legend>{t('system:customFieldSet.names')}</legend>
        {LANGUAGES.map((language) => (
          <Form.Item
            key={language}
            name={['names', language]}
            label={t('system:customFieldSet.nameIn', { language: LANGUAGE_NAMES[language] })}
          >
            <Input maxLength={fields.fieldNoName.maxLength} lang={language} />
          </Form.Item>
        ))}
      </fieldset>
      <FormField
        name="fieldType"
        field={fields.fieldType}
        closedReason={used}
        {...(isFixed ? { hint: t('system:customFieldSet.used') } : {})}
      />
      {(type === '0' || type === '1') && <FormField name="maxLength" field={fields.maxLength} />}
      {type === '2' && <FormField name="decimals" field={fields.decimals} />}
      {type === '3' && <FormField name="dateFormat" field={fields.dateFormat} closedReason={used} />}
      {type === '4' && <ChoicesFields form={form} used={used} dictionary={dictionary} />}
      <FormField name="displayPage" field={fields.displayPage} isWide>
        <PagesControl label={t(fields.displayPage.label)} />
      </FormField>
      <FormField name="displayOrder" field={fields.displayOrder} />
      <FormField name="statusCode" field={fields.statusCode} />
      <FormField name="isDisplay" field={fields.isDisplay} />
      <FormField name="isRequired" field={fields.isMandatory} />
      <FormField name="seenBy" field={fields.seenBy} hint={t('system:customFieldSet.seenByHint')} />
      <FormField name="editedBy" field={fields.editedBy} hint={t('system:customFieldSet.editedByHint')} />
      <FormField name="isPrinted" field={fields.isPrinted} />
      <CustomFieldSetPreviewPanel form={form} dictionary={dictionary} />
    </>
  )
}

/** Where a dropdown takes its choices from: the dictionary, or master data that may be narrowed. */
function ChoicesFields({
  form,
  used,
  dictionary,
}: Omit<CustomFieldSetFieldsProps, 'known' | 'module'> & { used: string | undefined }) {
  const { t } = useTexts()
  const filled: string | undefined = Form.useWatch('dropDownDataSource', { form, preserve: true })
  const [chosen, setChosen] = useState<string | null>(null)
  const source = chosen ?? (filled ? 'masterData' : 'dictionary')
  return (
    <>
      <Form.Item label={t('system:customFieldSet.source')}>
        <ClosedControl reason={used ?? null}>
          <Radio.Group
            disabled={used !== undefined}
            value={source}
            options={[
              { value: 'dictionary', label: t('system:customFieldSet.fromDictionary') },
              { value: 'masterData', label: t('system:customFieldSet.fromMasterData') },
            ]}
            onChange={(event) => setChosen(String(event.target.value))}
          />
        </ClosedControl>
      </Form.Item>
      {source === 'dictionary' ? (
        <FormField name="enumMid" field={fields.enumMid}>
          <DictionarySelect used={used} dictionary={dictionary} />
        </FormField>
      ) : (
        <>
          <FormField name="dropDownDataSource" field={fields.dropDownDataSource} closedReason={used} />
          <FormField
            name="fixedMatchingCondition"
            field={fields.fixedMatchingCondition}
            hint={t('system:customFieldSet.matchingHint')}
          />
        </>
      )}
    </>
  )
}

interface DictionarySelectProps extends FormItemProps {
  value?: string
  onChange?: (enumMid: string) => void
  used: string | undefined
  dictionary: Dictionary
}

/** Chooses an enumeration of the dictionary. */
function DictionarySelect({ value, onChange, used, dictionary, ...given }: DictionarySelectProps) {
  const { t } = useTexts()
  return (
    <ClosedControl reason={used ?? null}>
      <Select
        {...formItemProps(given)}
        disabled={used !== undefined}
        showSearch
        placeholder={t('lists:select.placeholder')}
        value={value ?? null}
        options={dictionary.map(({ enumMid, choices }) => ({
          value: enumMid,
          label: enumMid,
          title: choices.join(' · '),
        }))}
        onChange={(chosen: string) => onChange?.(chosen)}
      />
    </ClosedControl>
  )
}

interface PagesControlProps {
  id?: string
  label: string
  value?: string
  onChange?: (value: string) => void
}

/** The pages on which a field shows, as digits. */
function PagesControl({ id, value = '', label, onChange }: PagesControlProps) {
  const { t } = useTexts()
  return (
    <fieldset className="custom-field-set-pages" id={id} aria-label={label}>
      <Checkbox.Group
        value={[...value]}
        options={DISPLAY_PAGES.map((page) => ({ value: page, label: t(`system:enums.displayPage.${page}`) }))}
        onChange={(pages) => onChange?.([...pages].sort().join(''))}
      />
    </fieldset>
  )
}
