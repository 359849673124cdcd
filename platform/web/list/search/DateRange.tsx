import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** Days of the ready-made ranges (spec shell §9). */
const PRESET_DAYS = [7, 30, 90, 180, 365]

interface DateRangeProps {
  id: string
  label: string
  start: DateText | undefined
  end: DateText | undefined
  /** Called with both ends, or with neither. */
  onChange: (start: DateText | undefined, end: DateText | undefined) => void
}

/** A range of days with the last 7, 30, 90, 180, 365 days and all. */
export function DateRange({ id, label, start, end, onChange }: DateRangeProps) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      aria-label={label}
      className="search-wide"
      placeholder={[t('lists:search.from'), t('lists:search.to')]}
      open={isOpen}
      onOpenChange={setIsOpen}
      value={start || end ? [start ? dayjs(start) : null, end ? dayjs(end) : null] : null}
      presets={PRESET_DAYS.map((days) => ({
        label: t('lists:search.lastDays', { number: days }),
        value: [dayjs(addDays(today, -days)), dayjs(today)],
      }))}
      renderExtraFooter={() => (
        <button
          type="button"
          className="list-link"
          onClick={() => {
            onChange(undefined, undefined)
            setIsOpen(false)
          }}
        >
          {t('lists:search.allDates')}
        </button>
      )}
      onChange={(_days, texts) => {
        const [from, to] = texts ?? []
        // Half a range is not told: the picker is still open, or was left in between.
        if ((from === undefined || from === '') === (to === undefined || to === ''))
          onChange(from || undefined, to || undefined)
      }}
    />
  )
}
