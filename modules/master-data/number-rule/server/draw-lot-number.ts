import { type RawBuilder, sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { makeNumber, type NumberData, resetKey } from './make-number.ts'
import { makeOrFail } from './make-or-fail.ts'
import { expiryDateOf, type KeptRule, readNumberRule } from './read-number-rule.ts'
import type { RuleKind } from './rule-error.ts'

/** How many numbers are passed over that another rule, or this one before it was changed, has given. */
const ATTEMPTS = 200

/** What a lot number is drawn for. */
export type LotNumberData = Omit<NumberData, 'serial' | 'today' | 'expiryDate'> & {
  itemNo: string
  supplierNo: string
  /** How long the goods keep, where that counts. */
  shelfLifeDays?: number | null
}

/** Draws the next lot number of a rule. No number is given twice in a company; numbers that nobody uses leave gaps. */
export async function drawLotNumber(context: CallContext, ruleNo: string, given: LotNumberData): Promise<string> {
  const { trx, caller, today } = context
  const rule = await readNumberRule(trx, 'lot', ruleNo)
  if (!rule?.isValid) return fail(masterDataErrors.numberRuleInvalid, { rule: ruleNo })
  const data = { ...given, today, expiryDate: expiryDateOf(given.productDate, given.shelfLifeDays ?? null) }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const serial = await drawSerials(context, 'lot', rule, data, 1)
    const { number } = makeOrFail(context, ruleNo, () => makeNumber(rule, { ...data, serial }))
    const drawn = await trx
      .insertInto('bm_auto_numbered_lot')
      .values({
        tenantsid: caller.tenantsid,
        lot_no: number,
        lot_rule_no: ruleNo,
        item_no: given.itemNo,
        supplier_no: given.supplierNo,
        create_name: caller.userName,
      })
      .onConflict((conflict) => conflict.columns(['tenantsid', 'lot_no']).doNothing())
      .executeTakeFirst()
    if (drawn.numInsertedOrUpdatedRows === 1n) return number
  }
  return fail(masterDataErrors.numberTaken, { rule: ruleNo })
}

/**
 * Takes so many serial numbers of a rule within the period of its data, and answers the first. Whoever takes them makes others of
 * that rule and period wait for the end of the transaction.
 */
export async function drawSerials(
  context: Pick<CallContext, 'trx' | 'caller' | 'translate'>,
  kind: RuleKind,
  rule: KeptRule,
  data: NumberData,
  count: number,
): Promise<bigint> {
  const key = makeOrFail(context, rule.ruleNo, () => resetKey(rule, data))
  const { tenantsid } = context.caller
  const taken = await lastSerial(
    context.trx,
    sql`insert into bm_number_counter as c (tenantsid, rule_kind, rule_no, reset_key, last_value)
      values (${tenantsid}, ${kind}, ${rule.ruleNo}, ${key}, ${count})
      on conflict (tenantsid, rule_kind, rule_no, reset_key) do update set last_value = c.last_value + excluded.last_value
      returning last_value::text as last`,
  )
  return taken - BigInt(count) + 1n
}

/** The serial number that the rule gives next within the period of the data, without taking it. */
export async function nextSerial(
  context: Pick<CallContext, 'trx' | 'translate'>,
  kind: RuleKind,
  rule: KeptRule,
  data: NumberData,
): Promise<bigint> {
  const key = makeOrFail(context, rule.ruleNo, () => resetKey(rule, data))
  const last = await lastSerial(
    context.trx,
    sql<{ last: string }>`select coalesce(max(last_value), 0)::text as last from bm_number_counter
      where rule_kind = ${kind} and rule_no = ${rule.ruleNo} and reset_key = ${key}`,
  )
  return last + 1n
}

async function lastSerial(trx: ScopedTransaction, query: RawBuilder<{ last: string }>): Promise<bigint> {
  const { rows } = await query.execute(trx)
  return BigInt(rows[0]?.last ?? 0)
}
