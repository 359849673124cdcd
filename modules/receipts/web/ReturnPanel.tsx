import type { CallOutput } from '#platform/contract/calls.ts'
import { CustomFieldsPanel } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { type FieldGroup, groupFields } from '#platform/web/detail/field-groups.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { returnFields, returnFrame } from '../contract/fields.ts'
import { receiptCells } from './ReceiptPanel.tsx'
import './ReceiptPanel.css'

type Return = CallOutput<typeof receiptsCalls, 'ISrmBillReturnService/getBillReturnPage'>['records'][number]

/** Own content of cells, in the list and the drawer alike. */
export const returnCells = {
  ...receiptCells,
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
  {
    titleKey: 'receipts:panel.documents',
    names: [
      'receiptNo',
      'asnNo',
      'purchaseNo',
      'purchaseSeq',
      'purchasePhaseSeq',
      'purchaseBatchSeq',
      'supplierNo',
      'supplierName',
      'orgNo',
      'warehouseNo',
    ],
  },
  { titleKey: 'receipts:panel.amounts', names: ['price', 'amount', 'currency', 'taxRate', 'taxAmount'] },
  { titleKey: 'receipts:panel.booking', names: ['returnDate', 'createName', 'updateDate'] },
]

/** Fields that are told only where they say something. */
const TOLD_WHEN_SET: readonly string[] = ['isReversed', 'isReversal']

interface ReturnPanelProps {
  row: Return
  toolbar: readonly ToolbarAction<Return>[]
}

/** A row of a return with all its fields; its receipt opens, and where allowed the return is cancelled or printed. */
export function ReturnPanel({ row, toolbar }: ReturnPanelProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const receipt: ToolbarAction<Return> = {
    key: 'openReceipt',
    labelKey: 'receipts:return.openReceipt',
    order: 200,
    needs: 'one',
    run: ([chosen]) => {
      if (chosen) open(`/receipt-tracking/acceptance-details?keyword=${encodeURIComponent(chosen.receiptNo)}`)
    },
  }
  const actions = permittedActionsOf(
    [...toolbar, ...(hasMenu('acceptanceDetails') ? [receipt] : [])],
    flagsOf('returnDetails'),
  )
  // The number of the return is the drawer's title.
  const isTold = (name: string) =>
    name !== 'returnNo' && (!TOLD_WHEN_SET.includes(name) || Boolean((row as Record<string, unknown>)[name]))
  return (
    <div className="receipt-panel">
      {actions.length > 0 && <ListToolbar actions={actions} selected={[row]} />}
      {groupFields(returnFields, GROUPS, isTold).map(({ titleKey, names }) => (
        <section key={titleKey}>
          <h3>{t(titleKey)}</h3>
          <FieldList fields={returnFields} row={row} only={names} cells={returnCells} />
        </section>
      ))}
      <CustomFieldsPanel frame={returnFrame} row={{ ...row }} invalidates={['receipts']} />
    </div>
  )
}
