import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity, isPositive } from '#platform/contract/values/decimal.ts'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { inspectionCalls } from '../contract/calls.ts'
import { inspectionFields } from '../contract/fields.ts'
import { InspectionFilesPanel } from './InspectionFilesPanel.tsx'

type Inspection = CallOutput<typeof inspectionCalls, 'ISrmInspectionService/getInspectionPage'>['records'][number]

const STATE_TONES = { toInspect: 'attention', decided: 'good', takenBack: 'neutral' } as const

/** What came of goods is told where there is a result. */
const ofResult =
  (name: 'acceptedQty' | 'refusedQty') =>
  ({ [name]: qty, resultNo }: Inspection) =>
    resultNo === '' ? '–' : formatQuantity(qty)

/** Own content of cells, in the list and the drawer alike. */
export const inspectionCells = {
  acceptedQty: ofResult('acceptedQty'),
  refusedQty: ofResult('refusedQty'),
  inspectionState: ({ inspectionState }: Inspection) => (
    <StatusTag
      field={inspectionFields.inspectionState}
      value={inspectionState}
      tone={STATE_TONES[inspectionState as keyof typeof STATE_TONES] ?? 'neutral'}
    />
  ),
}

const RESULT = [
  'acceptedQty',
  'refusedQty',
  'reason',
  'sampleQty',
  'defectQty',
  'inspectDate',
  'inspectorName',
  'resultNo',
]
const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'receipts:panel.goods',
    names: [
      'inspectionState',
      'goodsNo',
      'goodsName',
      'spec',
      'inspectQty',
      'aboveQty',
      'purchaseUnitNo',
      'lotNo',
      'remarks',
    ],
  },
  { titleKey: 'receipts:panel.result', names: RESULT },
  {
    titleKey: 'receipts:panel.documents',
    names: [
      'receiptNo',
      'receiptDate',
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
  { titleKey: 'receipts:panel.booking', names: ['createName', 'updateDate'] },
]

/** Told only where they say something. */
const SHOWN_WHEN_SET: readonly string[] = ['reason', 'sampleQty', 'defectQty', 'remarks']

interface InspectionPanelProps {
  row: Inspection
  toolbar: readonly ToolbarAction<Inspection>[]
}

/** An inspection with all its fields; what came of it opens. */
export function InspectionPanel({ row, toolbar }: InspectionPanelProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  // What was refused is told there with its discrepancy.
  const [menuNo, list] = isPositive(row.refusedQty)
    ? ['rejectionDetails', 'rejection-details']
    : ['acceptanceDetails', 'acceptance-details']
  const result: ToolbarAction<Inspection> = {
    key: 'openResult',
    labelKey: 'receipts:inspect.openResult',
    order: 200,
    needs: 'one',
    run: ([chosen]) => {
      if (chosen) open(`/receipt-tracking/${list}?keyword=${encodeURIComponent(chosen.resultNo)}&open=1`)
    },
  }
  const isDecided = row.resultNo !== ''
  const actions = permittedActionsOf(
    [...toolbar, ...(isDecided && hasMenu(menuNo) ? [result] : [])],
    flagsOf('inspections'),
  )
  return (
    <RowDetail
      fields={inspectionFields}
      row={row}
      groups={GROUPS}
      actions={actions}
      hidden={['inspectionNo', ...(isDecided ? [] : RESULT)]}
      shownWhenSet={SHOWN_WHEN_SET}
      cells={inspectionCells}
    >
      <section>
        <h3>{t('receipts:panel.evidence')}</h3>
        <InspectionFilesPanel id={row.id} />
      </section>
    </RowDetail>
  )
}
