import type { ReactNode } from 'react'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** The column in which the pieces of rows are named; none where no row has any. */
export const serialsColumns = <Row extends { serials: readonly string[] }>(
  t: Translate,
  areSerial: boolean,
  width: number,
  cell: (row: Row) => ReactNode,
): LineColumn<Row>[] =>
  areSerial ? [{ key: 'serials', title: t('inventory:titles.serial'), width, text: () => '', cell }] : []
