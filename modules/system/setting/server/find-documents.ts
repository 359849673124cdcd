import type { Handler } from '#platform/server/call-context.ts'
import type { DocumentFinder } from '#platform/server/document-finder.ts'
import type { settingCalls } from '../contract/calls.ts'

/** Most documents of one kind. */
const MOST_PER_KIND = 5

/** Asks every finder whose documents the caller may search; a number that matches as a whole comes first. */
export function findDocuments(
  finders: () => readonly DocumentFinder[],
): Handler<typeof settingCalls, 'ISrmDocumentFinderService/findDocuments'> {
  return async (context, { keyword }) => {
    const words = keyword.replace(/\s+/g, '')
    const permitted = finders().filter(({ menuNo }) => context.caller.flags.get(menuNo)?.has('isSearch'))
    const found = await Promise.all(
      permitted.map(async ({ kind, find }) =>
        (await find(context, words, MOST_PER_KIND)).map((document) => ({ kind, ...document })),
      ),
    )
    const isWhole = ({ documentNo }: { documentNo: string }) => documentNo.toUpperCase() === words.toUpperCase()
    const records = found.flat()
    return { records: [...records.filter(isWhole), ...records.filter((document) => !isWhole(document))] }
  }
}
