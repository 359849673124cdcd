import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { plainText } from '#platform/contract/field-schemas.ts'
import { downloadCall } from '#platform/contract/list/usual-calls.ts'
import { asnMessageAnswer } from './schemas.ts'

const ADD = 'addAsn'
const TRACKING = 'asnTracking'

/** Calls by which other systems send ASNs and get them. */
export const despatchAdviceCalls = defineCalls({
  'ISrmAsnHeadService/receiveubldespatchadvice': {
    summary: 'Creates an ASN of a UBL 2.1 DespatchAdvice that another system sends, once for each of its numbers.',
    input: z.unknown(),
    output: asnMessageAnswer,
    transport: 'upload',
    isXml: true,
    access: byMenu(ADD, 'isAdd'),
    audit: { action: 'asn.receiveUbl' },
    repeat: 'natural',
  },
  'ISrmAsnHeadService/downloadubldespatchadvice': downloadCall(
    'An ASN with its lots and packages as a UBL 2.1 DespatchAdvice.',
    byMenu(TRACKING, 'isDownload'),
    z.strictObject({ asnNo: plainText(60).min(1) }),
    'asn.exportUbl',
  ),
})
