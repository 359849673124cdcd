import { implementCalls } from '#platform/server/call-context.ts'
import { importHandlers } from '#platform/server/import/import-handlers.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { deductionCalls } from '../contract/calls.ts'
import { deductionImport } from './deduction-import.ts'
import { deductions } from './deductions.ts'
import { lapseDeductions } from './lapse-deductions.ts'
import { readBasicPage } from './read-basic-page.ts'
import { readDeduction } from './read-deduction.ts'
import { readProposals } from './read-proposals.ts'
import { remindDeductions } from './remind-deductions.ts'

/** What deductions give to the server. */
export const deductionRoom: ServerRoom = {
  ...deductions.module,
  calls: [
    implementCalls(deductionCalls, {
      ...deductions.handlers,
      'ISupDeductionService/getSrmDeductionOrderById': readDeduction,
      'ISrmDeductionOrderService/getDeductionBasicPage': readBasicPage,
      'ISrmDeductionOrderService/getDeductionProposals': readProposals,
      ...importHandlers('ISrmDeductionOrderService', deductionImport),
    }),
  ],
  actions: ['deduction.lapse'],
  tasks: [
    {
      name: 'reconciliation.lapseDeductions',
      schedule: { scheduleKind: 'interval', intervalMinutes: 60 },
      run: lapseDeductions,
    },
    {
      name: 'reconciliation.remindDeductions',
      schedule: { scheduleKind: 'interval', intervalMinutes: 60 },
      run: remindDeductions,
    },
  ],
  invariants: [{ name: 'allowance', severity: 'error', documentKind: 'deduction' }],
}
