import type { ErrorDetail } from '#platform/contract/envelope.ts'

const LINE_PATH = /(?:^|\.)lines\.(\d+)(?:\.([A-Za-z]\w*))?$/

/** Errors of the server by the rows on screen, of which the call got some; those of a whole line stand at `column`, others as they are. */
export function errorsBySentRow<Row>(
  rows: readonly Row[],
  isSent: (row: Row) => boolean,
  details: readonly ErrorDetail[],
  column: string,
): ErrorDetail[] {
  const sent = rows.filter(isSent)
  return details.map((detail) => {
    const [, at, named = column] = LINE_PATH.exec(detail.path) ?? []
    const row = at === undefined ? undefined : sent[Number(at)]
    return row ? { ...detail, path: `${rows.indexOf(row)}.${named}` } : detail
  })
}
