import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { importCall, pastReadCall, templateCall } from '#platform/contract/list/usual-calls.ts'
import { schedule } from './document.ts'
import {
  agreeInput,
  newSchedule,
  plannedInput,
  replyInput,
  scheduleDetail,
  scheduleKey,
  scheduleRecord,
  versionComparison,
  versionDays,
  versionKey,
  versionPair,
} from './schemas.ts'

/** What fields do not say of it. */
export const scheduleSchemas = {
  inputs: { create: newSchedule, plan: plannedInput, reply: replyInput, agree: agreeInput },
}

const search = byMenu(schedule.menuNo, 'isSearch')

/** Calls of schedules. */
export const scheduleCalls = defineCalls({
  ...documentCalls(schedule, scheduleSchemas),
  'ISrmScheduleService/getScheduleById': pastReadCall(
    'One schedule with its days, what is prepared for its next release, its counters, releases and resets.',
    search,
    scheduleKey,
    scheduleDetail,
  ),
  'ISrmScheduleService/getScheduleVersion': pastReadCall(
    'The days of one version of a schedule; 0 asks for what the next release would make of it.',
    search,
    versionKey,
    versionDays,
  ),
  'ISrmScheduleService/compareSchedule': pastReadCall(
    'Two versions of a schedule side by side; 0 is what the next release would make of it.',
    search,
    versionPair,
    versionComparison,
  ),
  'ISrmScheduleService/getScheduleRecord': pastReadCall(
    'Who changed which day of a schedule from what to what, and why.',
    search,
    scheduleKey,
    scheduleRecord,
  ),
  'ISrmScheduleService/importexcel': importCall(
    'Days of schedules from an Excel file, one a row: all rows are checked, all or none are prepared, but for those in a lock period, which are left out and told.',
    byMenu(schedule.menuNo, 'isImport', ['purchaser']),
    'schedule.import',
  ),
  'ISrmScheduleService/downExcelTemplate': templateCall(
    'The Excel file to fill for days of schedules.',
    byMenu(schedule.menuNo, 'isImport', ['purchaser']),
  ),
})
