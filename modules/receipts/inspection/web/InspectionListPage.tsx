import { DocumentFilesPanel } from '#modules/files/web.ts'
import { documentsGroup } from '#modules/receipts/receipt/web/documents-group.ts'
import { formatQuantity, isPositive } from '#platform/contract/values/decimal.ts'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { openAction } from '#platform/web/list/open-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { inspection } from '../contract/document.ts'
import type { Inspection } from './inspection.ts'

/** What came of goods is told where there is a result. */
const ofResult =
  (name: 'acceptedQty' | 'refusedQty') =>
  ({ [name]: qty, resultNo }: Inspection) =>
    resultNo === '' ? '–' : formatQuantity(qty)

function Sections({ row: { id, version } }: { row: Inspection }) {
  const { t } = useTexts()
  return (
    <section>
      <h3>{t('receipts:panel.evidence')}</h3>
      <DocumentFilesPanel document={inspection} id={id} version={version} />
    </section>
  )
}

const RESULT = [
  ...['acceptedQty', 'refusedQty', 'reason', 'sampleQty', 'defectQty'],
  ...['inspectDate', 'inspectorName', 'resultNo'],
]

const PARTS: DocumentScreenParts<Inspection> = {
  id: 'receipts.inspections',
  emptyTextKey: 'receipts:empty.inspection',
  tones: { toInspect: 'attention', decided: 'good' },
  cells: { acceptedQty: ofResult('acceptedQty'), refusedQty: ofResult('refusedQty') },
  groups: [
    {
      titleKey: 'receipts:panel.goods',
      names: [
        ...['inspectionState', 'goodsNo', 'goodsName', 'spec', 'inspectQty', 'aboveQty', 'purchaseUnitNo', 'lotNo'],
        'remarks',
      ],
    },
    { titleKey: 'receipts:panel.result', names: RESULT },
    documentsGroup('receiptNo', 'receiptDate'),
    { titleKey: 'receipts:panel.booking', names: ['createName', 'updateDate'] },
  ],
  hidden: ({ resultNo }) => (resultNo === '' ? RESULT : []),
  shownWhenSet: ['reason', 'sampleQty', 'defectQty', 'remarks'],
  forms: {
    decide: lazyDialog(async () => (await import('./InspectionResultDialog.tsx')).InspectionResultDialog),
  },
  invalidates: ['deliveries', 'orders'],
  sections: Sections,
  links: ({ resultNo, refusedQty }, { hasMenu, open }) => {
    // What was refused is told there with its discrepancy.
    const [menuNo, list] = isPositive(refusedQty)
      ? ['rejectionDetails', 'rejection-details']
      : ['acceptanceDetails', 'acceptance-details']
    const path = `/receipt-tracking/${list}?keyword=${encodeURIComponent(resultNo)}&open=1`
    const given = { key: 'openResult', labelKey: 'receipts:inspect.openResult', order: 200 }
    return resultNo !== '' && hasMenu(menuNo) ? [openAction(given, open, path)] : []
  },
}

/** `/receipt-tracking/inspections`: what arrived and is inspected, and what came of it. */
export const InspectionListPage = () => <DocumentScreen document={inspection} parts={PARTS} />
