import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import { typedDecimal } from './typed-decimal.ts'

/** Value of a control as it travels: text, a whole number, or yes and no. */
export type FieldValue = string | number | boolean | null | undefined

interface FieldControlProps {
  id?: string
  name: string
  field: FieldDeclaration
  value?: FieldValue
  onChange?: (value: FieldValue) => void
  disabled?: boolean
  /** Several lines of text. */
  isLong?: boolean
  /** Conditions of the field's lookup. */
  lookupCondition?: Readonly<Record<string, unknown>>
}

const asText = (value: FieldValue): string => (value === null || value === undefined ? '' : String(value))

/** The input that follows from a field's kind. It takes and gives values as they are on the wire. */
export function FieldControl(props: FieldControlProps) {
  const { field, value, disabled = false } = props
  const { t } = useTexts()
  const id = props.id === undefined ? {} : { id: props.id }
  const change = (next: FieldValue) => props.onChange?.(next)
  switch (field.kind) {
    case 'text':
    case 'code': {
      const shared = { ...id, disabled, value: asText(value), maxLength: field.maxLength ?? 100 }
      return props.isLong ? (
        <Input.TextArea {...shared} rows={3} showCount onChange={(event) => change(event.target.value)} />
      ) : (
        <Input {...shared} onChange={(event) => change(event.target.value)} />
      )
    }
    case 'quantity':
    case 'money':
      return (
        <Input
          {...id}
          className="numeric"
          inputMode="decimal"
          maxLength={24}
          disabled={disabled}
          value={asText(value)}
          onChange={(event) => change(event.target.value)}
          onBlur={(event) => change(typedDecimal(event.target.value))}
        />
      )
    case 'number':
      return (
        <Input
          {...id}
          className="numeric"
          inputMode="numeric"
          maxLength={15}
          disabled={disabled}
          value={asText(value)}
          onChange={(event) => {
            const typed = typedDecimal(event.target.value)
            change(/^-?\d+$/.test(typed) ? Number(typed) : typed)
          }}
        />
      )
    case 'date':
    case 'time':
      return (
        <DatePicker
          {...id}
          className="form-wide"
          disabled={disabled}
          showTime={field.kind === 'time'}
          value={value ? dayjs(asText(value)) : null}
          onChange={(_day, text) => change(typeof text === 'string' && text ? text : undefined)}
        />
      )
    case 'enum':
      return (
        <Select
          {...id}
          className="form-wide"
          allowClear={!field.isRequired}
          disabled={disabled}
          placeholder={t('lists:select.placeholder')}
          value={asText(value) || null}
          options={(field.enumValues ?? []).map((one) => ({ value: one, label: formatField(field, one, t) }))}
          onChange={(next: string | undefined) => change(next)}
        />
      )
    case 'reference':
      return field.lookup === undefined ? (
        <Input
          {...id}
          disabled={disabled}
          maxLength={field.maxLength ?? 100}
          value={asText(value)}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <ReferenceSelect
          {...id}
          name={props.name}
          lookup={field.lookup}
          disabled={disabled}
          value={asText(value)}
          {...(props.lookupCondition ? { condition: props.lookupCondition } : {})}
          onChange={(next) => change(Array.isArray(next) ? next[0] : next)}
        />
      )
    case 'flag':
      return (
        <Checkbox
          {...id}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
        />
      )
  }
}
