import type { Translate } from '#platform/web/texts/texts.ts'
import { checkCell, type LineColumn } from './lines/line-column.ts'
import type { LineStore } from './lines/line-store.ts'

/**
 * Takes a cell's error back as soon as a change elsewhere in its line puts it right, such as where two quantities count together.
 * What the server found stays until its line changes. Answers the function that ends it.
 */
export function recheckErrors<Line extends object>(
  store: LineStore<Line>,
  columns: readonly LineColumn<Line>[],
  t: Translate,
): () => void {
  const linesNow = () => new Map(store.entries().map(({ key, line }) => [key, line]))
  let before = linesNow()
  return store.subscribe(() => {
    const seen = before
    before = linesNow()
    for (const { key, line, fieldErrors: errors } of store.entries()) {
      if (seen.get(key) === line) continue
      for (const column of columns) {
        if (errors[column.key] !== undefined && checkCell(line, column, t) === null) store.check(key, column, t)
      }
    }
  })
}
