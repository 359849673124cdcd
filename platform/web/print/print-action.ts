import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** What rows of one print have in common (spec shell §6). */
export interface PrintedRow {
  orgNo: string
  customerNo?: string | null
}

/** Why these rows cannot be printed together; null when they can. */
export function reasonAgainstPrinting(rows: readonly PrintedRow[], t: Translate): string | null {
  const owners = new Set(rows.map(({ orgNo, customerNo }) => JSON.stringify([orgNo, customerNo ?? ''])))
  return owners.size > 1 ? t('lists:print.differentOwners') : null
}

/** The toolbar's print button: for those with isPrint, on rows of one organisation and customer. */
export function printAction<Row extends PrintedRow>(
  t: Translate,
  run: (rows: readonly Row[]) => void,
  labelKey = 'lists:print.action',
): ToolbarAction<Row> {
  return {
    key: 'print',
    labelKey,
    flag: 'isPrint',
    order: TOOLBAR_ORDER.print,
    needs: 'many',
    mostRows: 500,
    reasonDisabled: (rows) => reasonAgainstPrinting(rows, t),
    run,
  }
}
