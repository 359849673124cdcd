import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** Why these rows cannot be printed together: they must share organisation and customer (spec shell §5); null when they can. */
export function reasonAgainstPrinting(rows: readonly object[], t: Translate): string | null {
  const owners = new Set(
    rows.map(({ orgNo, customerNo }: { orgNo?: unknown; customerNo?: unknown }) =>
      JSON.stringify([orgNo ?? '', customerNo ?? '']),
    ),
  )
  return owners.size > 1 ? t('lists:print.differentOwners') : null
}

/** The toolbar's print button: for those with isPrint, on rows of one organisation and customer. */
export function printAction<Row extends object>(
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

/** For whom rows are printed: their organisation, and their supplier where it is one. */
export function ownerOf(rows: readonly object[]): { orgNo: string; supplierNo?: string } {
  const owners = rows.map((row: { orgNo?: unknown; supplierNo?: unknown }) => row)
  const [supplierNo, ...others] = new Set(owners.map((row) => String(row.supplierNo ?? '')))
  return { orgNo: String(owners[0]?.orgNo ?? ''), ...(supplierNo && others.length === 0 ? { supplierNo } : {}) }
}
