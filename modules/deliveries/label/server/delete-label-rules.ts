import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { labelCalls } from '../contract/calls.ts'
import { COMPANY_RULE, findLabelRule, labelRuleForLog } from './save-label-rule.ts'

type DeleteLabelRules = Handler<typeof labelCalls, 'ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids'>

/** Deletes rules of organisations, all or none. The company's own stays: every box needs a number. */
export const deleteLabelRules: DeleteLabelRules = async (context, { delList }) => {
  const { trx, caller } = context
  const ids = delList.map(({ id }) => id)
  // In the order in which those who number boxes lock them.
  await trx.selectFrom('srm_label_rule_config').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  for (const { id, version } of delList) {
    const before = await findLabelRule(context, id)
    if (!before) return fail(platformErrors.notFound)
    if (before.org_no === COMPANY_RULE) fail(deliveriesErrors.companyRuleKept)
    if (!caller.orgNos.includes(before.org_no)) fail(deliveriesErrors.labelRuleOrg, { orgNo: before.org_no })
    if (before.version !== version) {
      fail(platformErrors.staleVersion, { who: before.update_name, when: before.updated })
    }
    await trx.deleteFrom('srm_label_rule_config').where('id', '=', id).execute()
    context.audit({ documentNo: before.org_no, detail: { before: labelRuleForLog(before) } })
  }
  return null
}
