import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { downloadCall, keyedCall, pastReadCall } from '#platform/contract/list/usual-calls.ts'
import { packageLabelPrint, packageTree, packedUnits, packing, packingPlan, unpacking } from './schemas.ts'

const MENU = 'splitLabelPrint'

/** Calls over cartons and pallets. The specification names none of them; see docs/domain-language.md. */
export const packageCalls = defineCalls({
  'ISrmAsnPackageService/getAsnPackageTree': pastReadCall(
    'How the boxes of an ASN are stacked into cartons and onto pallets.',
    byMenu('asnTracking', 'isSearch'),
    z.strictObject({ id: idText() }),
    packageTree,
  ),
  'ISrmAsnPackageService/pack': keyedCall(
    'Packs boxes and cartons of an ASN into a new carton or onto a new pallet, or into one that is there.',
    byMenu(MENU, 'isModify'),
    packing,
    packedUnits,
    'asn.pack',
  ),
  'ISrmAsnPackageService/packByPlan': keyedCall(
    'Packs all boxes of an ASN that are loose: so many into each carton or onto each pallet, or by the container rules.',
    byMenu(MENU, 'isModify'),
    packingPlan,
    packedUnits,
    'asn.packByPlan',
  ),
  'ISrmAsnPackageService/unpack': keyedCall(
    'Takes cartons and pallets apart and boxes out of them; what is left empty is gone, too.',
    byMenu(MENU, 'isModify'),
    unpacking,
    z.null(),
    'asn.unpack',
  ),
  'ISupBmBarcodePrintService/printpackagelabel': downloadCall(
    'Labels of cartons and pallets as a PDF file, with the numbers that they have.',
    byMenu(MENU, 'isPrint'),
    packageLabelPrint,
    'print.label',
  ),
})
