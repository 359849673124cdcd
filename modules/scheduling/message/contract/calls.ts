import { z } from 'zod'
import { messageReading } from '#modules/scheduling/exchange/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { downloadCall } from '#platform/contract/list/usual-calls.ts'
import { messageImport } from './schemas.ts'

/** Calls by which schedules come as messages of other systems. */
export const messageCalls = defineCalls({
  'ISrmScheduleExchangeService/readMessage': {
    summary:
      'Reads delivery schedules of an EDI file (DELFOR D96A, D97A, D04A, X12 830 and 862, VDA 4905) and answers what they say and what was not understood. Nothing is stored.',
    input: z.unknown(),
    output: messageReading,
    transport: 'upload',
    access: byMenu('pendingSchedule', 'isImport', ['purchaser']),
    audit: { none: 'reads a file and stores nothing' },
    repeat: 'read',
  },
  'ISrmScheduleExchangeService/importMessage': {
    summary:
      'Prepares what such a file says for the next release of the open schedules that it names; days of the lock period stay as they are.',
    input: z.unknown(),
    output: messageImport,
    transport: 'upload',
    access: byMenu('pendingSchedule', 'isImport', ['purchaser']),
    audit: { action: 'schedule.importMessage' },
    repeat: 'key',
  },
  'ISrmScheduleExchangeService/downloadDelfor': downloadCall(
    'A schedule as it was released last, as a DELFOR message of one of three directories.',
    byMenu('pendingSchedule', 'isExport'),
    z.strictObject({ id: idText(), directory: z.enum(['96A', '97A', '04A']) }),
    'schedule.exportDelfor',
  ),
  'ISrmScheduleExchangeService/downloadForecast': downloadCall(
    'A schedule as it was released last, as a UBL 2.1 Forecast.',
    byMenu('pendingSchedule', 'isExport'),
    z.strictObject({ id: idText() }),
    'schedule.exportForecast',
  ),
})
