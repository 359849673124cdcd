import { returnCustomFieldSet, returnFields } from '#modules/receipts/receipt/contract/fields.ts'
import { amountsGroup, documentsGroup } from '#modules/receipts/receipt/web/documents-group.ts'
import { acceptanceNumber, receiptCells } from '#modules/receipts/receipt/web/ReceiptPanel.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { CustomFieldsPanel } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { openAction } from '#platform/web/list/open-action.ts'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import type { returnCalls } from '../contract/calls.ts'

type Return = CallOutput<typeof returnCalls, 'ISrmBillReturnService/getBillReturnPage'>['records'][number]

/** Own content of cells, in the list and the drawer alike. */
export const returnCells = {
  ...receiptCells,
  receiptNo: acceptanceNumber,
  returnType: ({ returnType }: Return) => (
    <StatusTag
      field={returnFields.returnType}
      value={returnType}
      tone={returnType === 'credit' ? 'attention' : 'info'}
    />
  ),
}

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'receipts:panel.goods',
    names: ['returnType', 'reason', 'goodsNo', 'goodsName', 'spec', 'returnQty', 'purchaseUnitNo', 'lotNo', 'cellNo'],
  },
  documentsGroup('receiptNo'),
  amountsGroup,
  { titleKey: 'receipts:panel.booking', names: ['returnDate', 'createName', 'updateDate'] },
]

/** Fields that are told only where they say something. */
const SHOWN_WHEN_SET: readonly string[] = ['isReversed', 'isReversal']

interface ReturnPanelProps {
  row: Return
  toolbar: readonly ToolbarAction<Return>[]
}

/** A row of a return with all its fields; its receipt opens, and where allowed the return is cancelled or printed. */
export function ReturnPanel({ row, toolbar }: ReturnPanelProps) {
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const path = `/receipt-tracking/acceptance-details?keyword=${encodeURIComponent(row.receiptNo)}`
  const receipt = openAction<Return>(
    { key: 'openReceipt', labelKey: 'receipts:return.openReceipt', order: 200 },
    open,
    path,
  )
  const actions = permittedActionsOf(
    [...toolbar, ...(hasMenu('acceptanceDetails') ? [receipt] : [])],
    flagsOf('returnDetails'),
  )
  return (
    <RowDetail
      fields={returnFields}
      row={row}
      groups={GROUPS}
      actions={actions}
      hidden={['returnNo']}
      shownWhenSet={SHOWN_WHEN_SET}
      cells={returnCells}
    >
      <CustomFieldsPanel customFieldSet={returnCustomFieldSet} row={{ ...row }} invalidates={['receipts']} />
    </RowDetail>
  )
}
