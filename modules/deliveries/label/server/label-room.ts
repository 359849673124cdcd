import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { labelCalls } from '../contract/calls.ts'
import { labelRuleFields } from '../contract/fields.ts'
import { listBoxLabels } from './box-label-list.ts'
import { deleteLabelRules } from './delete-label-rules.ts'
import { generateLotNo, generateSerialNos } from './generate-lot-no.ts'
import { listLabels } from './label-list.ts'
import { listLabelRules } from './label-rule-list.ts'
import { printBoxLabels, printLabels } from './print-labels.ts'
import { printableLabel } from './printable-label.ts'
import { saveLabelRule } from './save-label-rule.ts'
import { splitLabel } from './split-label.ts'

/** The room of lot numbers, labels of boxes, and the rules that number them. */
export const labelRoom: ServerRoom = {
  // The form adds by the call that saves.
  asks: { labelRule: ['isAdd'] },
  calls: [
    implementCalls(labelCalls, {
      'ISupSrmAsnService/generateLotNo': generateLotNo,
      'ISupSrmAsnService/generateSerialNos': generateSerialNos,
      'ISupBmBarcodePrintService/getbarcodeprintlistbyparams': listLabels,
      'ISupBmBarcodePrintService/printlabel': printLabels,
      'ISupBmBarcodePrintService/getsplitlabellistbyparams': listBoxLabels,
      'ISupBmBarcodePrintService/splitlabel': splitLabel,
      'ISupBmBarcodePrintService/printboxlabel': printBoxLabels,
      'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': listLabelRules,
      'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig': saveLabelRule,
      'ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids': deleteLabelRules,
    }),
  ],
  printables: [printableLabel],
  constraints: { srm_label_rule_config_tenantsid_org_no_key: deliveriesErrors.labelRuleTaken },
  loggedFields: { print: labelRuleFields },
}
