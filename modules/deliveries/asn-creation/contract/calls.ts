import { asnState } from '#modules/deliveries/asn/contract/schemas.ts'
import { BODY_BYTES, byMenu, defineCalls } from '#platform/contract/calls.ts'
import { importCall, keyedCall, listCall, readCall, templateCall } from '#platform/contract/list/usual-calls.ts'
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
  'ISupSrmAsnService/matchDelivery': readCall(
    'Proposes the lines of an ASN from chosen order lines or orders; every row says why it got its quantity.',
    byMenu(ADD, 'isAdd'),
    matchInput,
    matchAnswer,
  ),
  'ISupSrmAsnService/getAsnDefaults': readCall(
    'Addresses, sender and rules for a new ASN.',
    byMenu(ADD, 'isAdd'),
    defaultsInput,
    asnDefaults,
  ),
  'ISupSrmAsnService/checkAsn': {
    ...readCall(
      'What creating, receiving and invoicing would say against an ASN that is being filled in, and how to mend it.',
      byMenu(ADD, 'isAdd'),
      asnDraft,
      asnFindings,
    ),
    maxBytes: BODY_BYTES.rows,
  },
  'ISrmAsnHeadService/addAsn': {
    ...keyedCall(
      'Creates an advance ship notice; it waits for approval where the rules of the organisation say so.',
      byMenu(ADD, 'isAdd'),
      newAsn,
      asnState,
      'asn.create',
    ),
    maxBytes: BODY_BYTES.rows,
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
