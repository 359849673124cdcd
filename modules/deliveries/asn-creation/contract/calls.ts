import { asnState } from '#modules/deliveries/asn/contract/schemas.ts'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { importCall, listCall, readsOnly, templateCall } from '#platform/contract/list/usual-calls.ts'
import { shippableFields } from './fields.ts'
import {
  asnDefaults,
  asnDraft,
  asnFindings,
  defaultsInput,
  matchAnswer,
  matchInput,
  newAsn,
  shippablePage,
} from './schemas.ts'

const ADD = 'addAsn'
const TRACKING = 'asnTracking'

/** Calls by which ASNs are made. */
export const asnCreationCalls = defineCalls({
  'ISupSrmAsnService/getShippablePage': listCall(
    'Order lines (batches) of which something can be shipped now.',
    byMenu(ADD, 'isSearch'),
    shippableFields,
    shippablePage,
  ),
  'ISupSrmAsnService/matchDelivery': {
    summary: 'Proposes the lines of an ASN from chosen order lines or orders; every row says why it got its quantity.',
    input: matchInput,
    output: matchAnswer,
    access: byMenu(ADD, 'isAdd'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmAsnService/getAsnDefaults': {
    summary: 'Addresses, sender and rules for a new ASN.',
    input: defaultsInput,
    output: asnDefaults,
    access: byMenu(ADD, 'isAdd'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmAsnService/checkAsn': {
    summary:
      'What creating, receiving and invoicing would say against an ASN that is being filled in, and how to mend it.',
    input: asnDraft,
    maxBytes: BODY_BYTES.rows,
    output: asnFindings,
    access: byMenu(ADD, 'isAdd'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISrmAsnHeadService/addAsn': {
    summary: 'Creates an advance ship notice; it waits for approval where the rules of the organisation say so.',
    input: newAsn,
    maxBytes: BODY_BYTES.rows,
    output: asnState,
    access: byMenu(ADD, 'isAdd'),
    audit: { action: 'asn.create' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/importexcel': importCall(
    'Notices from an Excel file, one row per line: all rows are checked, all or none are written.',
    byMenu(TRACKING, 'isImport'),
    'asn.import',
  ),
  'ISrmAsnHeadService/downExcelTemplate': templateCall(
    'The Excel file to fill for an import of notices.',
    byMenu(TRACKING, 'isImport'),
  ),
})
