import { sql } from 'kysely'
import type { z } from 'zod'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { isSsccSerial } from '#platform/contract/exchange/gs1-elements.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { labelCalls } from '../contract/calls.ts'
import type { labelRuleForm } from '../contract/schemas.ts'

/** The rule of all organisations that have none of their own. */
export const COMPANY_RULE = '*'

type Form = z.output<typeof labelRuleForm> & { id?: string | undefined; version?: number | undefined }
type SaveLabelRule = Handler<typeof labelCalls, 'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig'>

/** Writes a rule of numbers. Whatever is changed, no number is given a second time. */
export const saveLabelRule: SaveLabelRule = async (context, form) => {
  const { trx, caller } = context
  const orgNo = form.orgNo || COMPANY_RULE
  if (orgNo !== COMPANY_RULE && !caller.orgNos.includes(orgNo)) fail(deliveriesErrors.labelRuleOrg, { orgNo })
  if (orgNo !== COMPANY_RULE && form.gs1CompanyPrefix === '') fail(deliveriesErrors.prefixMissing)
  // Two people who take the same prefix at once are checked one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`label rules ${caller.tenantsid}`}, 0))`.execute(trx)
  const before = await lockedRule(context, form, orgNo)
  await checkPrefix(context, form)
  if (!before) await checkOrganisation(context, orgNo)
  await checkSerial(context, form, before)
  const values = {
    gs1_company_prefix: form.gs1CompanyPrefix,
    extension_digit: form.extensionDigit,
    gln: form.gln,
    last_serial: String(form.lastSerial),
    update_name: caller.userName,
  }
  const saved = before
    ? await trx
        .updateTable('srm_label_rule_config')
        .set({ ...values, version: sql<number>`version + 1`, update_date: sql<string>`now()` })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('srm_label_rule_config')
        .values({ ...values, tenantsid: caller.tenantsid, org_no: orgNo, create_name: caller.userName })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
  context.audit({
    documentNo: orgNo,
    detail: { before: before && labelRuleForLog(before), after: labelRuleForLog(values) },
  })
  return saved
}

type Rule = NonNullable<Awaited<ReturnType<typeof findLabelRule>>>

/** A rule as the operation log has it, by the names of its fields. */
export const labelRuleForLog = (
  rule: Pick<Rule, 'gs1_company_prefix' | 'extension_digit' | 'gln' | 'last_serial'>,
) => ({
  gs1CompanyPrefix: rule.gs1_company_prefix,
  extensionDigit: rule.extension_digit,
  gln: rule.gln,
  lastSerial: rule.last_serial,
})

/** A rule of the caller's company under lock: boxes that are being numbered are counted first. */
export function findLabelRule({ trx }: CallContext, id: string) {
  return trx
    .selectFrom('srm_label_rule_config')
    .selectAll()
    .select(sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updated'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function lockedRule(context: CallContext, form: Form, orgNo: string): Promise<Rule | null> {
  if (form.id === undefined) {
    if (!context.caller.flags.get('labelRule')?.has('isAdd')) return fail(platformErrors.notAllowed)
    return null
  }
  const before = await findLabelRule(context, form.id)
  // The organisation of a rule is what the rule is; another one has a rule of its own.
  if (before?.org_no !== orgNo) return fail(platformErrors.notFound)
  if (before.version !== form.version) {
    fail(platformErrors.staleVersion, { who: before.update_name, when: before.updated })
  }
  return before
}

/** Numbers of two rules must never meet: neither may a prefix begin with another one under the same extension digit. */
async function checkPrefix({ trx }: CallContext, { id, gs1CompanyPrefix: prefix, extensionDigit }: Form) {
  if (prefix === '') return
  const other = await trx
    .selectFrom('srm_label_rule_config')
    .select(['org_no', 'gs1_company_prefix'])
    .where('gs1_company_prefix', '<>', '')
    .where('extension_digit', '=', extensionDigit)
    .where('id', '<>', id ?? '0')
    .where(
      sql<boolean>`(starts_with(gs1_company_prefix, ${prefix}) or starts_with(${prefix}::text, gs1_company_prefix))`,
    )
    .executeTakeFirst()
  if (other) fail(deliveriesErrors.prefixTaken, { prefix: other.gs1_company_prefix, digit: extensionDigit })
}

/** Who would add a second rule is told that, and not which numbers the first one has used. */
async function checkOrganisation({ trx }: CallContext, orgNo: string): Promise<void> {
  const other = await trx
    .selectFrom('srm_label_rule_config')
    .select('id')
    .where('org_no', '=', orgNo)
    .executeTakeFirst()
  if (other) fail(deliveriesErrors.labelRuleTaken)
}

async function checkSerial({ trx }: CallContext, form: Form, before: Rule | null): Promise<void> {
  const { gs1CompanyPrefix: prefix, extensionDigit: extension, lastSerial } = form
  const { rows } = await sql<{ highest: string }>`
    select highest_label_serial(${prefix}, ${extension}) as highest`.execute(trx)
  const highest = Number(rows[0]?.highest ?? 0)
  const isSame = before?.gs1_company_prefix === prefix && before.extension_digit === extension
  const least = isSame ? Math.max(highest, Number(before.last_serial)) : highest
  if (lastSerial < least) fail(deliveriesErrors.serialTooLow, { least })
  if (prefix !== '' && !isSsccSerial(prefix, BigInt(lastSerial))) {
    fail(deliveriesErrors.numbersExhausted, { prefix })
  }
}
