import { scheduleFields } from '#modules/scheduling/item/contract/fields.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { editCheckCall, editConfirmCall, exportCall } from '#platform/contract/list/usual-calls.ts'

const ofSupplier = byMenu('pendingSchedule', 'isExport', ['supplier'])

/** Calls by which suppliers reply to schedules in Excel. */
export const replySheetCalls = defineCalls({
  'ISupSrmScheduleService/exporteditexcel': exportCall(
    'The days that wait for a reply of a search of schedules, or of chosen ones, as an Excel file to reply in; needs the flag isSubmit, too.',
    ofSupplier,
    scheduleFields,
    'schedule.exportReplies',
  ),
  'ISupSrmScheduleService/checkeditexcel': editCheckCall(
    'What a returned sheet would reply, day by day; needs the flag isSubmit, too.',
    ofSupplier,
  ),
  'ISupSrmScheduleService/importeditexcel': editConfirmCall(
    'Replies to schedules as a reviewed sheet says, all or none; needs the flag isSubmit, too.',
    ofSupplier,
    'schedule.replyBySheet',
  ),
})
