import { ROW_HEIGHT } from './use-virtual-rows.ts'

/** Stands for rows that are not in the page; nothing where there are none. */
export function RowSpacer({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null
  const height = rows * ROW_HEIGHT
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row of space holds nothing that takes focus
    <tr aria-hidden="true" className="grid-spacer" style={{ height }}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
