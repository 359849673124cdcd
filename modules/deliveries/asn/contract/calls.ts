import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { exportCall, pastReadCall } from '#platform/contract/list/usual-calls.ts'
import { asn } from './document.ts'
import { asnDetail } from './schemas.ts'

/** What fields do not say of it: of the warehouses of its lines, the one at which it is unloaded. */
export const asnSchemas = { row: z.object({ unloadingWarehouseNo: z.string() }) }

/** Calls over ASNs. Names that the spec leaves open follow its manner; see docs/domain-language.md. */
export const asnCalls = {
  ...documentCalls(asn, asnSchemas),
  ...defineCalls({
    'ISrmAsnHeadService/getAsnById': pastReadCall(
      'A whole ASN with lines, lots and the receipts behind them.',
      byMenu(asn.menuNo, 'isSearch'),
      z.strictObject({ id: idText() }),
      asnDetail,
    ),
    'ISrmAsnHeadService/exportAsnDetail': exportCall(
      'The lines of the notices of a search as an Excel file.',
      byMenu(asn.menuNo, 'isExport'),
      asn.fields,
      'asn.export',
    ),
  }),
}
