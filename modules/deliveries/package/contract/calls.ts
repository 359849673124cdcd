import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { packageLabelPrint, packageTree, packedUnits, packing, packingPlan, unpacking } from './schemas.ts'

const MENU = 'splitLabelPrint'

/** Calls over cartons and pallets. The specification names none of them; see docs/domain-language.md. */
export const packageCalls = defineCalls({
  'ISrmAsnPackageService/getAsnPackageTree': {
    summary: 'How the boxes of an ASN are stacked into cartons and onto pallets.',
    input: z.strictObject({ id: idText() }),
    output: packageTree,
    access: byMenu('asnTracking', 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISrmAsnPackageService/pack': {
    summary: 'Packs boxes and cartons of an ASN into a new carton or onto a new pallet, or into one that is there.',
    input: packing,
    output: packedUnits,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'asn.pack' },
    repeat: 'key',
  },
  'ISrmAsnPackageService/packByPlan': {
    summary:
      'Packs all boxes of an ASN that are loose: so many into each carton or onto each pallet, or by the container rules.',
    input: packingPlan,
    output: packedUnits,
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'asn.packByPlan' },
    repeat: 'key',
  },
  'ISrmAsnPackageService/unpack': {
    summary: 'Takes cartons and pallets apart and boxes out of them; what is left empty is gone, too.',
    input: unpacking,
    output: z.null(),
    access: byMenu(MENU, 'isModify'),
    audit: { action: 'asn.unpack' },
    repeat: 'key',
  },
  'ISupBmBarcodePrintService/printpackagelabel': {
    summary: 'Labels of cartons and pallets as a PDF file, with the numbers that they have.',
    input: packageLabelPrint,
    output: z.string(),
    transport: 'download',
    access: byMenu(MENU, 'isPrint'),
    audit: { action: 'print.label' },
    repeat: 'natural',
  },
})
