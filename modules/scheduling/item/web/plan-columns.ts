import { formatQuantity } from '#platform/contract/values/decimal.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import { dayFields } from '../contract/fields.ts'
import { type DayLine, quantityColumn, remarkColumn } from './day-line.ts'

const day = (t: Translate): LineColumn<DayLine> => ({
  key: 'demandDate',
  title: t(dayFields.demandDate.label),
  width: 130,
  edit: 'date',
  isRequired: true,
  // A day that is there stays the day that it is.
  isEditable: ({ key, demandDate }) => key !== demandDate || demandDate === '',
})

/** Columns in which days are planned; of a schedule that is there with what holds now. */
export const planColumns = (t: Translate, hasStanding: boolean): LineColumn<DayLine>[] => [
  day(t),
  ...(hasStanding
    ? [
        {
          key: 'stands',
          title: t('scheduling:schedule.stands'),
          width: 110,
          isNumeric: true,
          text: ({ stands = '' }: DayLine) => (stands === '' ? '' : formatQuantity(stands)),
        },
      ]
    : []),
  quantityColumn('expectScheduledQuantity', t),
  remarkColumn('remark', t),
]
