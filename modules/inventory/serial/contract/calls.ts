import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { countsCall, exportCall, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { serialFields } from './fields.ts'
import { serialDetail, serialPage, serialsAnswer, serialsAsked } from './schemas.ts'

const MENU = 'serialNumbers'

/** Calls over serial numbers. The specification names none of them; see docs/service-names.md. */
export const serialCalls = defineCalls({
  'IWmsSerialService/getSerialPage': listCall(
    'Serial numbers that the reader may see, and where each piece is.',
    byMenu(MENU, 'isSearch'),
    serialFields,
    serialPage,
  ),
  'IWmsSerialService/getSerialStatus': countsCall(
    'Number of serial numbers per state under the current search.',
    byMenu(MENU, 'isSearch'),
    serialFields,
  ),
  'IWmsSerialService/exportexcel': exportCall(
    'The serial numbers of a search as an Excel file.',
    byMenu(MENU, 'isExport'),
    serialFields,
    'serial.export',
  ),
  'IWmsSerialService/getSerialById': readCall(
    'A serial number with its trail: every step with its document, who did it, and when.',
    byMenu(MENU, 'isSearch'),
    z.strictObject({ id: idText() }),
    serialDetail,
  ),
  'IWmsSerialService/getSerialsOf': readCall(
    'The pieces of an ASN, a receipt, a return or a stock, by their serial numbers.',
    bySession('whoever works with the document names its pieces; needs isSearch of one of the entries that do'),
    serialsAsked,
    serialsAnswer,
  ),
})
