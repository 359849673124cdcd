import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { messageReading } from './schemas.ts'

/** Calls by which schedules come as messages of other systems. */
export const exchangeCalls = defineCalls({
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
})
