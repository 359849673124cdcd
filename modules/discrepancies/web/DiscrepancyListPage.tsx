import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentNumber, type DocumentPlace } from '#platform/web/detail/DocumentNumber.tsx'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { discrepancy } from '../contract/document.ts'
import { DiscrepancyStoryPanel } from './DiscrepancyStoryPanel.tsx'
import type { Discrepancy } from './discrepancy.ts'

/** Where the documents of a discrepancy are found, with the menu entry that each takes. */
const PLACES = {
  order: { menuNo: 'userOrder', path: '/orderCollaboration/userOrder' },
  asn: { menuNo: 'asnTracking', path: '/offsite/asnTracking' },
  accepted: { menuNo: 'acceptanceDetails', path: '/receipt-tracking/acceptance-details' },
  refused: { menuNo: 'rejectionDetails', path: '/receipt-tracking/rejection-details' },
  return: { menuNo: 'returnDetails', path: '/receipt-tracking/return-details' },
} as const satisfies Record<string, DocumentPlace>

/** What a receipt is found by: those of refused goods have a list of their own. */
const receiptPlace = ({ discrepancyKind }: Discrepancy) => (discrepancyKind === 'refused' ? 'refused' : 'accepted')

function Sections({ row }: { row: Discrepancy }) {
  const { t } = useTexts()
  return (
    <>
      <section>
        <h3>{t('discrepancies:panel.story')}</h3>
        <DiscrepancyStoryPanel id={row.id} version={row.version} />
      </section>
      <section>
        <h3>{t('discrepancies:panel.evidence')}</h3>
        <DocumentFilesPanel document={discrepancy} id={row.id} />
      </section>
    </>
  )
}

const PARTS: DocumentScreenParts<Discrepancy> = {
  id: 'discrepancies.list',
  emptyTextKey: 'discrepancies:list.none',
  tones: { open: 'bad', answered: 'attention' },
  cells: {
    purchaseNo: ({ purchaseNo }) => <DocumentNumber {...PLACES.order} documentNo={purchaseNo} />,
    asnNo: ({ asnNo }) => <DocumentNumber {...PLACES.asn} documentNo={asnNo} />,
    receiptNo: (row) => <DocumentNumber {...PLACES[receiptPlace(row)]} documentNo={row.receiptNo} />,
  },
  groups: [
    {
      titleKey: 'discrepancies:panel.goods',
      names: [
        ...['status', 'discrepancyKind', 'reason', 'goodsNo', 'goodsName', 'spec'],
        ...['discrepancyQty', 'openQty', 'purchaseUnitNo', 'lotNo'],
      ],
    },
    {
      titleKey: 'discrepancies:panel.settling',
      names: ['ownerName', 'dueDate', 'statement', 'settledQty', 'notedQty', 'closedBy', 'closingNo', 'closingNote'],
    },
    {
      titleKey: 'discrepancies:panel.documents',
      names: [
        ...['asnNo', 'receiptNo', 'purchaseNo', 'purchaseSeq', 'purchasePhaseSeq', 'purchaseBatchSeq'],
        ...['supplierNo', 'supplierName', 'orgNo', 'warehouseNo'],
      ],
    },
    { titleKey: 'discrepancies:panel.booking', names: ['createName', 'createDate', 'updateDate'] },
  ],
  shownWhenSet: ['statement', 'closedBy', 'closingNo', 'closingNote', 'lotNo', 'receiptNo'],
  forms: { assign: lazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog) },
  // The order line's history tells it, too.
  invalidates: ['orders'],
  sections: Sections,
  links: (row, { hasMenu, open }) => {
    const link = (key: string, place: keyof typeof PLACES, documentNo: string, order: number) => {
      const { menuNo, path } = PLACES[place]
      const action: ToolbarAction<Discrepancy> = {
        key,
        labelKey: `discrepancies:actions.${key}`,
        order,
        needs: 'one',
        run: () => open(`${path}?keyword=${encodeURIComponent(documentNo)}`),
      }
      return documentNo !== '' && hasMenu(menuNo) ? [action] : []
    }
    const { closedBy, closingNo } = row
    return [
      ...link('openAsn', 'asn', row.asnNo, 200),
      ...link('openReceipt', receiptPlace(row), row.receiptNo, 210),
      ...(closedBy === 'asn' || closedBy === 'return' ? link('openClosing', closedBy, closingNo, 220) : []),
    ]
  },
}

/** `/receipt-tracking/discrepancies`: what differs from what was announced, who looks after it, and how it was settled. */
export const DiscrepancyListPage = () => <DocumentScreen document={discrepancy} parts={PARTS} />
