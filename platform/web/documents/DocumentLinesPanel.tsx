import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { RowsTable } from '#platform/web/detail/RowsTable.tsx'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { AnyDocumentRow } from './document-row.ts'
import { readDocumentLines } from './read-document-lines.ts'

/** The lines of a declared document, as of the time that is shown; each kind under its heading `<texts>.lines.<name>`. */
export function DocumentLinesPanel({ document, row }: { document: DocumentDeclaration; row: AnyDocumentRow }) {
  const { t } = useTexts()
  const { id, version } = row
  const { kind, topic, texts, lines = {} } = document
  const query = useAsOfQuery({
    queryKey: [`${topic}.lines`, kind, id, version],
    queryFn: (options) => readDocumentLines(document, id, options),
  })
  const { data } = query
  if (!data) return <PendingPart query={query} />
  return Object.entries(lines).map(([name, { fields }]) => (
    <section key={name}>
      <h3>{t(`${texts}.lines.${name}`)}</h3>
      <RowsTable fields={fields} lines={data[name] ?? []} head={row} label={t(`${texts}.lines.${name}`)} />
    </section>
  ))
}
