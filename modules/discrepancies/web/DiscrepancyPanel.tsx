import type { CallOutput } from '#platform/contract/calls.ts'
import { DocumentNumber, type DocumentPlace } from '#platform/web/detail/DocumentNumber.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { discrepancyFields } from '../contract/fields.ts'
import { DiscrepancyFilesPanel } from './DiscrepancyFilesPanel.tsx'
import { DiscrepancyStoryPanel } from './DiscrepancyStoryPanel.tsx'
import { MENU } from './discrepancies-path.ts'

type Discrepancy = CallOutput<typeof discrepanciesCalls, 'ISrmDiscrepancyService/getDiscrepancyPage'>['records'][number]

const TONES = { open: 'bad', answered: 'attention', closed: 'good', withdrawn: 'neutral' } as const
const toneOf = (status: string) => TONES[status as keyof typeof TONES] ?? 'neutral'

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

/** Own content of cells, in the list and the drawer alike. */
export const discrepancyCells = {
  purchaseNo: ({ purchaseNo }: Discrepancy) => <DocumentNumber {...PLACES.order} documentNo={purchaseNo} />,
  asnNo: ({ asnNo }: Discrepancy) => <DocumentNumber {...PLACES.asn} documentNo={asnNo} />,
  receiptNo: (row: Discrepancy) => <DocumentNumber {...PLACES[receiptPlace(row)]} documentNo={row.receiptNo} />,
  status: ({ status }: Discrepancy) => (
    <StatusTag field={discrepancyFields.status} value={status} tone={toneOf(status)} />
  ),
}

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'discrepancies:panel.goods',
    names: [
      'status',
      'discrepancyKind',
      'reason',
      'goodsNo',
      'goodsName',
      'spec',
      'discrepancyQty',
      'openQty',
      'purchaseUnitNo',
      'lotNo',
    ],
  },
  {
    titleKey: 'discrepancies:panel.settling',
    names: ['ownerName', 'dueDate', 'statement', 'settledQty', 'notedQty', 'closedBy', 'closingNo', 'closingNote'],
  },
  {
    titleKey: 'discrepancies:panel.documents',
    names: [
      'asnNo',
      'receiptNo',
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
  { titleKey: 'discrepancies:panel.booking', names: ['createName', 'createDate', 'updateDate'] },
]

/** Fields that are told only where they say something. */
const TOLD_WHEN_SET: readonly string[] = ['statement', 'closedBy', 'closingNo', 'closingNote', 'lotNo', 'receiptNo']

interface DiscrepancyPanelProps {
  row: Discrepancy
  toolbar: readonly ToolbarAction<Discrepancy>[]
}

/** A discrepancy with all its fields, its story and its photos; the documents behind it open. */
export function DiscrepancyPanel({ row, toolbar }: DiscrepancyPanelProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
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
  const actions = permittedActionsOf(
    [
      ...toolbar,
      ...link('openAsn', 'asn', row.asnNo, 200),
      ...link('openReceipt', receiptPlace(row), row.receiptNo, 210),
      ...(closedBy === 'asn' || closedBy === 'return' ? link('openClosing', closedBy, closingNo, 220) : []),
    ],
    flagsOf(MENU),
  )
  return (
    <RowDetail
      fields={discrepancyFields}
      row={row}
      groups={GROUPS}
      actions={actions}
      untold={['discrepancyNo']}
      toldWhenSet={TOLD_WHEN_SET}
      cells={discrepancyCells}
    >
      <section>
        <h3>{t('discrepancies:panel.story')}</h3>
        <DiscrepancyStoryPanel id={row.id} version={row.version} />
      </section>
      <section>
        <h3>{t('discrepancies:panel.evidence')}</h3>
        <DiscrepancyFilesPanel id={row.id} />
      </section>
    </RowDetail>
  )
}
