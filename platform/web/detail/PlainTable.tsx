import type { ReactNode } from 'react'
import './detail.css'

/** What stands in a cell; numbers at its end. */
export interface TableCell {
  text: ReactNode
  isNumeric?: boolean
}

interface PlainTableProps {
  /** What it is, for those who do not see it. */
  label: string
  heads: readonly TableCell[]
  rows: readonly (readonly TableCell[])[]
}

/** A table to read, whose rows are put together by its author; one that ends with numbers is as wide as these need. */
export function PlainTable({ label, heads, rows }: PlainTableProps) {
  return (
    <table className={`rows-table${heads.at(-1)?.isNumeric ? ' rows-sums' : ''}`} aria-label={label}>
      <thead>
        <tr>
          {heads.map(({ text, isNumeric }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are shown as they are given
            <th key={at} scope="col" className={isNumeric ? 'rows-number' : undefined}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only shown, and replaced together
          <tr key={row}>
            {cells.map(({ text, isNumeric }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of their columns
              <td key={at} className={isNumeric ? 'rows-number' : undefined}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
