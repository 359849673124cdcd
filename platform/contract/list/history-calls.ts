import { z } from 'zod'
import { bySession, defineCalls } from '../calls.ts'
import { idText, plainText } from '../field-schemas.ts'
import { readsOnly } from './usual-calls.ts'

/** One thing that was done to a document: who did it, from which side, and what it replaced. */
const historyChange = z.object({
  /** To the second, on the clock of the company: as of then the document shows what came of it. */
  at: z.string(),
  who: z.string(),
  /** Null where it was not kept, or where the product did it. */
  party: z.string().nullable(),
  /** True of the first one, by which the document came to be. */
  isCreation: z.boolean(),
  /** Fields of the document by their wire names, with their values as texts; null is no value. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** How many of its parts were changed, added or removed, by their kind. */
  parts: z.array(
    z.object({ part: z.string(), count: z.number(), isAdded: z.boolean(), isRemoved: z.boolean().optional() }),
  ),
})

/** What happened to a document, the latest first, and how it began. */
export const documentHistory = z.object({
  changes: z.array(historyChange),
  /** False where older changes than these are not told. */
  areAll: z.boolean(),
})

/** Calls over the history of documents. The names are in the spec's manner; the spec leaves them open. */
export const historyCalls = defineCalls({
  'IDocumentPastService/getDocumentPast': {
    summary:
      'When a document was changed, by whom, and what of it. As it stood then it is read by its own calls with the header as-of.',
    input: z.strictObject({ kind: plainText(30), id: idText() }),
    output: documentHistory,
    access: bySession('asks for the menu entry of the kind of document'),
    audit: readsOnly,
    repeat: 'read',
    forKeys: 'all',
  },
})
