import { refuse } from '#platform/contract/errors.ts'
import type { pastCalls } from '#platform/contract/past-calls.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { type DocumentPast, readDocumentPast } from '#platform/server/past/document-past.ts'

/** What happened to a document that its reader may open. */
export const getDocumentPast =
  (pasts: readonly DocumentPast[]): Handler<typeof pastCalls, 'IDocumentPastService/getDocumentPast'> =>
  async ({ trx, caller }, { kind, id }) => {
    const past = pasts.find((one) => one.kind === kind)
    if (!past) return refuse(platformErrors.notFound)
    if (!past.menuNos.some((menuNo) => caller.flags.get(menuNo)?.has('isSearch'))) refuse(platformErrors.notAllowed)
    return (await readDocumentPast(trx, past, id)) ?? refuse(platformErrors.notFound)
  }
