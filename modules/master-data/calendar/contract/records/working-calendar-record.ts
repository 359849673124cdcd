import { suppliersOfOrg } from '#modules/identity/role/contract/fields.ts'
import {
  everyOrg,
  nameField,
  numberField,
  textOptions,
  usualFields,
} from '#modules/master-data/record/contract/records/usual-fields.ts'
import { code, date, defineFields, reference, text } from '#platform/contract/fields.ts'
import { lineOptions, narrowingOptions } from '#platform/contract/records/record-fields.ts'
import { defineRecord } from '#platform/contract/records/records.ts'

/** Stretches of a day such as 08:00-12:00 13:00-17:00; empty: no work. */
const hours = { ...textOptions, rule: 'workingHours', maxLength: 60, width: 190 } as const
const weekday = text(hours)

/** Hours of the weekdays, Monday first. */
export const WEEKDAY_HOURS = [
  'mondayHours',
  'tuesdayHours',
  'wednesdayHours',
  'thursdayHours',
  'fridayHours',
  'saturdayHours',
  'sundayHours',
] as const

/** Working calendars of the company, its organisations and single suppliers. */
export const workingCalendarRecord = defineRecord({
  id: 'master-data.workingCalendar',
  service: 'IBmWorkingCalendarService',
  entity: 'bmworkingcalendar',
  menuNo: 'bmWorkingCalendar',
  number: 'calendarNo',
  name: 'calendarName',
  isSeenBySuppliers: true,
  groups: [{ key: 'week', fields: ['timeZone', ...WEEKDAY_HOURS] }],
  fields: defineFields('master-data', {
    calendarNo: numberField,
    calendarName: nameField,
    orgNo: everyOrg,
    supplierNo: reference({ ...narrowingOptions, ...suppliersOfOrg, width: 120 }),
    timeZone: code({ ...textOptions, rule: 'timeZone', maxLength: 60, width: 150 }),
    mondayHours: weekday,
    tuesdayHours: weekday,
    wednesdayHours: weekday,
    thursdayHours: weekday,
    fridayHours: weekday,
    saturdayHours: weekday,
    sundayHours: weekday,
    ...usualFields,
  }),
  lines: {
    days: {
      key: 'dayDate',
      fields: defineFields('master-data', {
        dayDate: date({ ...lineOptions, width: 140 }),
        dayName: text({ ...lineOptions, width: 260 }),
        workingHours: text({ ...hours, show: '4', width: 240 }),
      }),
    },
  },
})
