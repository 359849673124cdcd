import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { asnFields } from './fields.ts'
import { asnDetail, asnPage } from './schemas.ts'

const TRACKING = 'asnTracking'
const asnId = z.strictObject({ id: idText() })

/** Calls over ASNs. Names that the spec leaves open follow its manner; see docs/domain-language.md. */
export const asnCalls = defineCalls({
  'ISrmAsnHeadService/getAsnPage': documentListCall(
    'Advance ship notices that the reader may see.',
    byMenu(TRACKING, 'isSearch'),
    asnFields,
    asnPage,
  ),
  'ISrmAsnHeadService/getAsnStatus': countsCall(
    'Number of advance ship notices per state under the current search.',
    byMenu(TRACKING, 'isSearch'),
    asnFields,
  ),
  'ISrmAsnHeadService/getAsnById': {
    summary: 'A whole ASN with lines, lots and the receipts behind them.',
    input: z.strictObject({ id: idText() }),
    output: asnDetail,
    access: byMenu(TRACKING, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISrmAsnHeadService/getAsnFileList': {
    summary: 'Files of an ASN, and what the reader may do with them.',
    input: asnId,
    output: documentFiles,
    access: byMenu(TRACKING, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISrmAsnHeadService/uploadAsnFile': {
    summary: 'Adds a file, such as a packing list or a certificate, to an ASN that is under way.',
    input: asnId,
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: byMenu(TRACKING, 'isModify'),
    audit: { action: 'asn.addFile' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/deleteAsnFile': {
    summary: 'Removes a file that the own side added to an ASN that is under way.',
    input: z.strictObject({ id: idText(), fileId: idText() }),
    output: z.null(),
    access: byMenu(TRACKING, 'isModify'),
    audit: { action: 'asn.removeFile' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/exportAsnDetail': exportCall(
    'The lines of the notices of a search as an Excel file.',
    byMenu(TRACKING, 'isExport'),
    asnFields,
    'asn.export',
  ),
})
