import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText, keyList } from '#platform/contract/field-schemas.ts'
import { downloadCall, keyedCall, listCall } from '#platform/contract/list/usual-calls.ts'
import { boxLabelFields, labelFields, labelRuleFields } from './fields.ts'
import {
  boxLabelPage,
  boxLabelPrint,
  labelPage,
  labelParts,
  labelPrint,
  labelRuleForm,
  labelRuleKey,
  labelRulePage,
  labelSplit,
  lotNoAnswer,
  lotNoRequest,
  serialNosAnswer,
  serialNosRequest,
} from './schemas.ts'

const ADD = 'addAsn'
const LABELS = 'labelPrint'
const SPLIT_LABELS = 'splitLabelPrint'
const LABEL_RULES = 'labelRule'

/** Calls over lot numbers, labels of boxes and the rules that number them. */
export const labelCalls = defineCalls({
  'ISupSrmAsnService/generateLotNo': keyedCall(
    'Draws the next lot number by the rule of an order line’s item; it is given to nobody else.',
    byMenu(ADD, 'isAdd'),
    lotNoRequest,
    lotNoAnswer,
    'asn.generateLotNo',
  ),
  'ISupSrmAsnService/generateSerialNos': keyedCall(
    'Draws serial numbers by the rule of an order line’s item; they are given to nobody else.',
    byMenu(ADD, 'isAdd'),
    serialNosRequest,
    serialNosAnswer,
    'asn.generateSerialNos',
  ),
  'ISupBmBarcodePrintService/getbarcodeprintlistbyparams': listCall(
    'Lots of notices whose boxes can be labelled; needs a span of days or a whole number.',
    byMenu(LABELS, 'isSearch'),
    labelFields,
    labelPage,
  ),
  'ISupBmBarcodePrintService/printlabel': downloadCall(
    'Labels of lots as a PDF file, one for each box; boxes keep their numbers when they are printed again.',
    byMenu(LABELS, 'isPrint'),
    labelPrint,
    'print.label',
  ),
  'ISupBmBarcodePrintService/getsplitlabellistbyparams': listCall(
    'Boxes in force with the numbers on their labels; needs a span of days or a whole number.',
    byMenu(SPLIT_LABELS, 'isSearch'),
    boxLabelFields,
    boxLabelPage,
  ),
  'ISupBmBarcodePrintService/splitlabel': keyedCall(
    'Splits a box into several with numbers of their own, which together hold what it held.',
    byMenu(SPLIT_LABELS, 'isModify'),
    labelSplit,
    labelParts,
    'print.splitLabel',
  ),
  'ISupBmBarcodePrintService/printboxlabel': downloadCall(
    'Labels of chosen boxes as a PDF file, with the numbers that they have.',
    byMenu(SPLIT_LABELS, 'isPrint'),
    boxLabelPrint,
    'print.label',
  ),
  'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist': listCall(
    'Rules by which the company numbers its boxes.',
    byMenu(LABEL_RULES, 'isSearch', ['purchaser']),
    labelRuleFields,
    labelRulePage,
  ),
  'ISrmLabelRuleConfigService/saveorupdatesrmlabelruleconfig': keyedCall(
    'Writes a rule of numbers; a new one needs the right to add. A number is never given twice.',
    byMenu(LABEL_RULES, 'isModify', ['purchaser']),
    labelRuleForm.extend({ id: idText().optional(), version: z.number().int().min(1).optional() }),
    z.object({ id: z.string(), version: z.number() }),
    'print.saveLabelRule',
  ),
  'ISrmLabelRuleConfigService/deletesrmlabelruleconfigbyids': keyedCall(
    'Deletes rules of organisations, whose boxes are numbered by the company’s own rule from then on.',
    byMenu(LABEL_RULES, 'isPhysicalDelete', ['purchaser']),
    z.strictObject({ delList: keyList(labelRuleKey, 200) }),
    z.null(),
    'print.deleteLabelRule',
  ),
})
