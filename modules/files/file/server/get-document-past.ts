import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { pastCalls } from '#platform/contract/list/past-calls.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { readDefinitions } from '#platform/server/custom-fields/read-definitions.ts'
import type { ServerFrame } from '#platform/server/custom-fields/server-frame.ts'
import { type DocumentPast, readDocumentPast } from '#platform/server/past/document-past.ts'

/** What happened to a document that its reader may open, without the custom fields that the reader's side does not see. */
export const getDocumentPast =
  (
    pasts: readonly DocumentPast[],
    frames: () => readonly ServerFrame[],
  ): Handler<typeof pastCalls, 'IDocumentPastService/getDocumentPast'> =>
  async (context, { kind, id }) => {
    const past = pasts.find((one) => one.kind === kind)
    if (!past) return refuse(platformErrors.notFound)
    if (!past.menuNos.some((menuNo) => context.caller.flags.get(menuNo)?.has('isSearch')))
      refuse(platformErrors.notAllowed)
    const told = (await readDocumentPast(context.trx, past, id)) ?? refuse(platformErrors.notFound)
    const seen = await seenFields(context, frames().find(({ table }) => table === past.table)?.module)
    return { ...told, changes: told.changes.flatMap((change) => seenChange(change, seen)) }
  }

/** Numbers of the custom fields of a list that the caller's side reads. */
const seenFields = async (context: CallContext, module: string | undefined): Promise<ReadonlySet<string>> =>
  new Set(module === undefined ? [] : (await readDefinitions(context, module)).map(({ fieldNo }) => fieldNo))

type Change = NonNullable<Awaited<ReturnType<typeof readDocumentPast>>>['changes'][number]

/** A change without what is not seen; nothing where there is nothing else to it. */
function seenChange(change: Change, seen: ReadonlySet<string>): Change[] {
  const fields = change.fields.filter(({ field }) => !isCustomKey(field) || seen.has(fieldNoOf(field)))
  const isHidden = fields.length === 0 && change.fields.length > 0 && change.parts.length === 0
  return isHidden ? [] : [{ ...change, fields }]
}
