import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow, type ScopeColumns } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { DISCREPANCY_STEPS } from '../contract/fields.ts'

/** The document by which something is settled, or behind a step. */
export interface StepDocument {
  type: 'asn' | 'return'
  id: string
  no: string
}

/** Whose step it is: what it copies of its discrepancy. */
export interface SteppingDiscrepancy extends ScopeColumns {
  id: string
  is_released: boolean
  batch_id: string
}

/** A step of the story of a discrepancy. */
export interface NewStep {
  discrepancy: SteppingDiscrepancy
  step: (typeof DISCREPANCY_STEPS)[number]
  qty?: Decimal
  note?: string
  document?: StepDocument
}

/** Writes steps of stories, in their order. */
export async function writeSteps(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  steps: readonly NewStep[],
): Promise<void> {
  await insertRows(
    trx,
    'srm_discrepancy_step',
    steps.map(({ discrepancy, step, qty, note, document }) => ({
      ...inheritedRow('srm_discrepancy_step', discrepancy),
      discrepancy_id: discrepancy.id,
      step,
      step_qty: qty ?? null,
      note: note ?? '',
      document_type: document?.type ?? '',
      document_id: document?.id ?? null,
      document_no: document?.no ?? '',
      party: caller.side,
      create_name: caller.userName,
    })),
  )
}
