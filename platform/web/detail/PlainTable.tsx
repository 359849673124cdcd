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
  /** Places of rows before which a line is drawn. */
  edges?: ReadonlySet<number>
  /** It has more columns than a phone has room for: it is scrolled by itself, and its first column stays. */
  isWide?: boolean
}

/** A table to read, whose rows are put together by its author; one that ends with numbers is as wide as these need. */
export function PlainTable({ isWide = false, ...props }: PlainTableProps) {
  if (!isWide) return <RowsOfTable {...props} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
    <div className="rows-scroll" role="group" tabIndex={0} aria-label={props.label}>
      <RowsOfTable {...props} />
    </div>
  )
}

function RowsOfTable({ label, heads, rows, edges }: Omit<PlainTableProps, 'isWide'>) {
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
          <tr key={row} className={edges?.has(row) ? 'rows-edge' : undefined}>
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
