import { readSerialsOf, SerialChoicePanel } from '#modules/inventory/web.ts'
import type { LineStore } from '#platform/web/form/lines/line-store.ts'
import type { IssueType } from '../contract/fields.ts'
import type { IssueRow } from './issue-store.ts'

interface IssuedPiecesPanelProps {
  headId: string
  issueType: IssueType
  row: IssueRow
  store: LineStore<IssueRow>
}

/** Which pieces of a component are issued or come back: scanned or chosen; as many move then. */
export function IssuedPiecesPanel({ headId, issueType, row, store }: IssuedPiecesPanelProps) {
  if (!row.isSerial) return null
  const { componentNo: itemNo, stockWarehouseNo: warehouseNo, cellNo, lotNo } = row
  const loadChoices = async () =>
    (
      await readSerialsOf(
        issueType === 'issue' ? { stock: { itemNo, warehouseNo, cellNo, lotNo } } : { issueOf: { headId, itemNo } },
      )
    ).map(({ serialNo }) => serialNo)
  return (
    <SerialChoicePanel
      item={`${itemNo} ${cellNo}`}
      quantity={row.issueQty}
      serials={row.serials}
      isOptional
      loadChoices={loadChoices}
      onChange={(serials) =>
        store.set(row.key, { serials, ...(serials.length > 0 ? { issueQty: String(serials.length) } : {}) })
      }
    />
  )
}
