import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText, listAnswerSchema, rowSchema } from '#platform/contract/field-schemas.ts'
import { downloadCall, exportCall, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { exchangeFields } from './fields.ts'

const MENU = 'exchangeMessage'
const BUYER = ['purchaser'] as const

const page = listAnswerSchema(z.intersection(rowSchema(exchangeFields), z.object({ id: z.string() })))

/** Calls over documents that other systems exchange. The names are in the spec's manner; the spec leaves them open. */
export const exchangeCalls = defineCalls({
  'ISrmExchangeService/getexchangemessagelist': listCall(
    'XML documents that other systems sent or fetched, and what became of them.',
    byMenu(MENU, 'isSearch', BUYER),
    exchangeFields,
    page,
  ),
  'ISrmExchangeService/getexchangemessagebyid': readCall(
    'What was wrong with a document of another system, and whether the document itself is still kept.',
    byMenu(MENU, 'isSearch', BUYER),
    z.strictObject({ id: idText() }),
    z.object({
      hasContent: z.boolean(),
      findings: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ),
  'ISrmExchangeService/downloadexchangemessage': downloadCall(
    'A document as it was sent or fetched.',
    byMenu(MENU, 'isDownload', BUYER),
    z.strictObject({ id: idText() }),
  ),
  'ISrmExchangeService/exportexcel': exportCall(
    'Documents of other systems of a search as an Excel file.',
    byMenu(MENU, 'isExport', BUYER),
    exchangeFields,
    'exchange.export',
  ),
})
