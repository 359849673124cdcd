import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { conditionKeys, type FieldDeclaration } from '#platform/contract/fields.ts'
import { followCondition, missingLeader, siblingLabel } from '#platform/web/form/control/followers-of.ts'
import type { ReferenceSelectProps } from '#platform/web/form/control/ReferenceSelect.tsx'
import { typedDecimal } from '#platform/web/form/control/typed-decimal.ts'
import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { DateRange } from './DateRange.tsx'
import { searchControl } from './search-control.ts'

interface SearchFieldProps {
  id: string
  name: string
  field: FieldDeclaration
  condition: ListCondition
  isFaulty: boolean
  onChange: (values: ListCondition) => void
  /** How master data is chosen: `ReferencePicker`, or `ReferenceSelect` inside of a dialog that is a table itself. */
  Reference: ComponentType<ReferenceSelectProps>
}

type Value = ListCondition[string]
const asText = (value: Value): string => (value === undefined || value === null ? '' : String(value))
const asTexts = (value: Value): string[] => (Array.isArray(value) ? [...value] : asText(value) ? [asText(value)] : [])

/** The control of one field of the advanced search. */
export function SearchField({ id, name, field, condition, isFaulty, onChange, Reference }: SearchFieldProps) {
  const { t } = useTexts()
  const label = t(field.label)
  const [key = name, endKey = `${name}End`] = conditionKeys(name, field)
  const value = condition[key]
  const set = (next: Value) => onChange({ [key]: next })
  const status = isFaulty ? ('error' as const) : ''
  const control = searchControl(field)
  const missing = missingLeader(field, condition)
  const bound = (boundKey: string, boundLabel: string, isNumber: boolean, boundId?: string) => (
    <Input
      {...(boundId ? { id: boundId } : {})}
      aria-label={`${label} ${boundLabel}`}
      placeholder={boundLabel}
      status={status}
      maxLength={isNumber ? 24 : 100}
      {...(isNumber ? { inputMode: 'decimal' as const, className: 'numeric' } : {})}
      value={asText(condition[boundKey])}
      onChange={(event) => onChange({ [boundKey]: isNumber ? typedDecimal(event.target.value) : event.target.value })}
    />
  )
  switch (control) {
    case null:
      return null
    case 'text':
      return (
        <Input
          id={id}
          allowClear
          maxLength={100}
          placeholder={t(field.search === 'fuzzy' ? 'lists:search.contains' : 'lists:search.exactly')}
          value={asText(value)}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'number':
      return bound(key, label, true, id)
    case 'numberRange':
    case 'textRange':
      return (
        <span className="search-range">
          {bound(key, t('lists:search.from'), control === 'numberRange', id)}
          <span aria-hidden="true">–</span>
          {bound(endKey, t('lists:search.to'), control === 'numberRange')}
        </span>
      )
    case 'dateRange':
      return (
        <DateRange
          id={id}
          label={label}
          start={asText(value).slice(0, 10) || undefined}
          end={asText(condition[endKey]).slice(0, 10) || undefined}
          onChange={(start, end) => onChange({ [key]: start, [endKey]: end })}
        />
      )
    case 'date':
      return (
        <DatePicker
          id={id}
          className="search-wide"
          value={value ? dayjs(asText(value)) : null}
          onChange={(_day, text) => set(typeof text === 'string' ? text : undefined)}
        />
      )
    case 'tags':
      return (
        <Select
          id={id}
          className="search-wide"
          mode="tags"
          allowClear
          open={false}
          suffixIcon={null}
          maxTagCount="responsive"
          tokenSeparators={[',', ';', '\n', '\t', ' ']}
          placeholder={t('lists:search.oneOf')}
          value={asTexts(value)}
          onChange={(next: string[]) => set(next)}
        />
      )
    case 'choice':
    case 'choices': {
      // A search may ask for values that new rows are not offered: rows that have them exist.
      const values = field.kind === 'flag' ? ['true', 'false'] : (field.enumValues ?? [])
      const options = values.map((one) => ({
        value: one,
        label: formatField(field, field.kind === 'flag' ? one === 'true' : one, t),
      }))
      const shared = { id, className: 'search-wide', allowClear: true, options, placeholder: t('lists:search.any') }
      if (control === 'choices') {
        return (
          <Select
            {...shared}
            mode="multiple"
            maxTagCount="responsive"
            showSearch={{ optionFilterProp: 'label' }}
            value={asTexts(value)}
            onChange={(next: string[]) => set(next)}
          />
        )
      }
      return (
        <Select
          {...shared}
          value={asText(value) || null}
          onChange={(next: string | undefined) => set(field.kind === 'flag' && next ? next === 'true' : next)}
        />
      )
    }
    case 'reference':
    case 'references':
      return (
        <Reference
          id={id}
          label={label}
          name={name}
          lookup={field.lookup ?? ''}
          condition={followCondition(field, condition)}
          disabledReason={
            missing === null ? undefined : t('lists:select.first', { label: t(siblingLabel(field, missing)) })
          }
          isMultiple={control === 'references'}
          value={control === 'references' ? asTexts(value) : asText(value)}
          onChange={(next) => set(next)}
        />
      )
  }
}
