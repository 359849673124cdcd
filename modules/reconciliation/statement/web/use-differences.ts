import { readDocumentLines } from '#platform/web/documents/read-document-lines.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { statement } from '../contract/document.ts'
import type { StatementLine, StatementRow } from './statement-api.ts'

/** Lines of a statement that are not paired, as of the time that is shown. */
export function useDifferences({ id, version }: Pick<StatementRow, 'id' | 'version'>) {
  return useAsOfQuery({
    queryKey: ['statements.differences', id, version],
    queryFn: async (options) => (await readDocumentLines(statement, id, options)).differences as StatementLine[],
  })
}
