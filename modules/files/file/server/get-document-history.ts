import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { fail } from '#platform/contract/errors.ts'
import type { historyCalls } from '#platform/contract/list/history-calls.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { readDefinitions } from '#platform/server/custom-fields/read-definitions.ts'
import type { ServerCustomFieldSet } from '#platform/server/custom-fields/server-custom-field-set.ts'
import { type DocumentHistory, readDocumentHistory } from '#platform/server/history/document-history.ts'

/** What happened to a document that its reader may open, without the custom fields that the reader's side does not see. */
export const getDocumentHistory =
  (
    histories: () => readonly DocumentHistory[],
    customFieldSets: () => readonly ServerCustomFieldSet[],
  ): Handler<typeof historyCalls, 'IDocumentPastService/getDocumentPast'> =>
  async (context, { kind, id }) => {
    const history = histories().find((one) => one.kind === kind)
    if (!history) return fail(platformErrors.notFound)
    if (!history.menuNos.some((menuNo) => context.caller.flags.get(menuNo)?.has('isSearch')))
      fail(platformErrors.notAllowed)
    const reported = (await readDocumentHistory(context.trx, history, id)) ?? fail(platformErrors.notFound)
    const seen = await seenFields(context, customFieldSets().find(({ table }) => table === history.table)?.module)
    return { ...reported, changes: reported.changes.flatMap((change) => seenChange(change, seen)) }
  }

/** Numbers of the custom fields of a list that the caller's side reads. */
const seenFields = async (context: CallContext, module: string | undefined): Promise<ReadonlySet<string>> =>
  new Set(module === undefined ? [] : (await readDefinitions(context, module)).map(({ fieldNo }) => fieldNo))

type Change = NonNullable<Awaited<ReturnType<typeof readDocumentHistory>>>['changes'][number]

/** A change without what is not seen; nothing where there is nothing else to it. */
function seenChange(change: Change, seen: ReadonlySet<string>): Change[] {
  const fields = change.fields.filter(({ field }) => !isCustomKey(field) || seen.has(fieldNoOf(field)))
  const isHidden = fields.length === 0 && change.fields.length > 0 && change.parts.length === 0
  return isHidden ? [] : [{ ...change, fields }]
}
