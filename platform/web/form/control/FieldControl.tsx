import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { EVERY, type FieldDeclaration, TEXT_LENGTH } from '#platform/contract/fields.ts'
import { formatField } from '#platform/web/format.ts'
import { ReferencePicker } from '#platform/web/pick/ReferencePicker.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { AmountInput } from './AmountInput.tsx'
import { ClosedControl } from './ClosedControl.tsx'
import { type FormItemProps, formItemProps } from './form-item-props.ts'

/** Value of a control as it travels: text, a whole number, or yes and no. */
export type FieldValue = string | number | boolean | null | undefined

interface FieldControlProps extends FormItemProps {
  name: string
  field: FieldDeclaration
  value?: FieldValue
  onChange?: (value: FieldValue) => void
  disabled?: boolean
  /** Several lines of text. */
  isLong?: boolean
  /** Why nothing can be put in, in the reader's language. */
  disabledReason?: string | undefined
  /** The last day that can be chosen. */
  latestDay?: string
  /** Conditions of the field's lookup. */
  lookupCondition?: ListCondition
}

/** Of more choices than a reader sees at once, some letters find the right one. */
const SEARCHED_FROM = 10

const asText = (value: FieldValue): string => (value === null || value === undefined ? '' : String(value))

/** The choices of an enumeration: what is not offered stays visible where a row has it already. */
const offeredValues = (field: FieldDeclaration, current: string): string[] =>
  (field.enumValues ?? []).filter((one) => one === current || field.notOffered?.includes(one) !== true)

/** The input that follows from a field's kind. It takes and gives values as they are on the wire, and says why it is closed. */
export function FieldControl(props: FieldControlProps) {
  const { field, disabledReason = null } = props
  // A chooser says it itself, with its button.
  if (field.kind === 'reference' && field.lookup !== undefined) return <KindControl {...props} />
  return (
    <ClosedControl reason={disabledReason}>
      <KindControl
        {...props}
        {...(disabledReason === null ? {} : { disabled: true, 'aria-description': disabledReason })}
      />
    </ClosedControl>
  )
}

function KindControl(props: FieldControlProps) {
  const { field, value, disabled = false } = props
  const { t } = useTexts()
  const given = formItemProps(props)
  const change = (next: FieldValue) => props.onChange?.(next)
  switch (field.kind) {
    case 'text':
    case 'code': {
      const drawn = field.autoNumbered ? { placeholder: t('lists:record.drawn') } : {}
      const shared = { ...given, ...drawn, disabled, value: asText(value), maxLength: field.maxLength ?? TEXT_LENGTH }
      return props.isLong ? (
        <Input.TextArea {...shared} rows={3} showCount onChange={(event) => change(event.target.value)} />
      ) : (
        <Input {...shared} onChange={(event) => change(event.target.value)} />
      )
    }
    case 'quantity':
    case 'money':
      return (
        <AmountInput
          {...given}
          disabled={disabled}
          isEmptyAllowed={field.isRequired !== true}
          value={asText(value)}
          onChange={change}
        />
      )
    case 'number':
      return (
        <AmountInput
          {...given}
          disabled={disabled}
          isEmptyAllowed={field.isRequired !== true}
          value={asText(value)}
          onChange={(typed) => change(/^-?\d{1,15}$/.test(typed) ? Number(typed) : typed)}
        />
      )
    case 'date':
    case 'time':
      return (
        <DatePicker
          {...given}
          className="form-wide"
          disabled={disabled}
          showTime={field.kind === 'time'}
          value={value ? dayjs(asText(value)) : null}
          {...(props.latestDay === undefined ? {} : { maxDate: dayjs(props.latestDay) })}
          onChange={(_day, text) => change(typeof text === 'string' && text ? text : undefined)}
        />
      )
    case 'enum':
      return (
        <Select
          {...given}
          className="form-wide"
          allowClear={!field.isRequired}
          disabled={disabled}
          placeholder={t('lists:select.placeholder')}
          value={asText(value) || null}
          {...(offeredValues(field, asText(value)).length > SEARCHED_FROM
            ? { showSearch: { optionFilterProp: 'label' } }
            : {})}
          options={offeredValues(field, asText(value)).map((one) => ({
            value: one,
            label: formatField(field, one, t),
          }))}
          onChange={(next: string | undefined) => change(next)}
        />
      )
    case 'reference':
      return field.lookup === undefined ? (
        <Input
          {...given}
          disabled={disabled}
          maxLength={field.maxLength ?? TEXT_LENGTH}
          value={asText(value)}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <ReferencePicker
          {...given}
          name={props.name}
          label={t(field.label)}
          lookup={field.lookup}
          disabled={disabled}
          disabledReason={props.disabledReason}
          value={asText(value)}
          {...(field.start === EVERY ? { placeholder: t('lists:select.every') } : {})}
          {...(props.lookupCondition ? { condition: props.lookupCondition } : {})}
          onChange={(next) => change(Array.isArray(next) ? next[0] : next)}
        />
      )
    case 'flag':
      return (
        <Checkbox
          {...given}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
        />
      )
  }
}
