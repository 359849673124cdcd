import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Made } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { deduction } from '../contract/document.ts'
import type { newDeduction } from '../contract/schemas.ts'
import { deductionColumns, deductionErrors } from './deduction-errors.ts'
import { liesAt, type OriginSource, originColumns, readOrigins } from './deduction-origins.ts'
import { readDeductionReferences } from './deduction-references.ts'

type NewDeduction = z.output<typeof newDeduction>

/** Asks a supplier for a deduction: for a discrepancy, a rejection or a late delivery where one is named, whose goods it then has. */
export async function addDeduction(context: CallContext, input: NewDeduction): Promise<Made<typeof deduction>> {
  const { trx, today } = context
  const { currency = null, taxRate = null, ...asked } = input
  const references = await readDeductionReferences(trx, [input.supplierNo])
  const [wrong] = deductionErrors(today, { ...asked, currency, taxRate }, references)
  if (wrong) fail(wrong.error, wrong.parameters)
  return { insert: { ...deductionColumns(input, references), ...(await originOf(trx, input)) } }
}

/** Under which source rows are asked for by their ids. */
const NAMED: readonly (readonly [keyof NewDeduction, OriginSource])[] = [
  ['discrepancyId', 'discrepancy'],
  ['checkReturnId', 'rejection'],
  ['receiptId', 'lateDelivery'],
]

/** What it is asked for, with the goods; it must lie where the deduction does. */
async function originOf(trx: ScopedTransaction, input: NewDeduction) {
  const named = NAMED.flatMap(([name, source]) => {
    const id = input[name]
    return id ? [{ id, source }] : []
  })
  const [only, ...others] = named
  if (only === undefined) return { source: input.source ?? 'manual' }
  const found = others.length > 0 ? [] : await readOrigins(trx, only.source, 'id', [only.id])
  const origin = found.find((one) => liesAt(one, input)) ?? fail(reconciliationErrors.originDiffers)
  return originColumns(only.source, origin)
}
