import { type ReactNode, useState } from 'react'
import { DISCREPANCIES_MENU, discrepanciesPath } from '#modules/discrepancies/web.ts'
import { SerialsPanel } from '#modules/inventory/web.ts'
import type { CustomFieldSet } from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { formatQuantity, isZero } from '#platform/contract/values/decimal.ts'
import { CustomFieldsPanel } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { useFurtherSections } from '#platform/web/detail/further-sections.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { openAction } from '#platform/web/list/open-action.ts'
import { firstRefusal, permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { acceptanceFields } from '../contract/fields.ts'
import { CancelReceiptDialog } from './CancelReceiptDialog.tsx'
import { amountsGroup, documentsGroup } from './documents-group.ts'
import type { NotedRow } from './PrintNoteDialog.tsx'

/** What the rows of all three lists of receipts have in common. */
interface ReceiptRow {
  id: string
  orgNo: string
  supplierNo: string
  receiptNo: string
  asnNo: string
  purchaseNo: string
  isReversed: boolean
  isReversal: boolean
  deliveryTiming?: string | null
  /** What came free of charge; rows of refusals have none. */
  giftQty?: string
  /** The same of rows of stock. */
  isGift?: boolean
  /** The inspection whose result it is, where it is one. */
  inspectionNo?: string | null
  /** Why it cannot be cancelled, per action; rows of stock have none. */
  actions?: Readonly<Record<string, string | null>>
}

/** Tones of delivery timing: 1 normal, 2 early, 3 delayed. */
const TIMING_TONES: Readonly<Record<string, Tone>> = { 1: 'good', 2: 'info', 3: 'bad' }

/** Whether goods came in time, as a tag. */
export function TimingTag({ timing }: { timing: string | null }) {
  const tone = TIMING_TONES[timing ?? ''] ?? 'neutral'
  return <StatusTag field={acceptanceFields.deliveryTiming} value={timing} tone={tone} />
}

/** Marks a gift with its quantity: as goods nothing of it is accepted, and the column of gifts stands far away. */
function GiftTag({ giftQty }: { giftQty: string }) {
  const { t } = useTexts()
  return (
    <span className="status-tag status-info">
      <span className="status-text">{t('receipts:list.giftOf', { qty: formatQuantity(giftQty) })}</span>
    </span>
  )
}

/** Numbers of other documents, in lists and drawers alike. */
export const documentCells = {
  asnNo: ({ asnNo }: Pick<ReceiptRow, 'asnNo'>) => (
    <DocumentNumber menuNo="asnTracking" path="/offsite/asnTracking" documentNo={asnNo} />
  ),
  purchaseNo: ({ purchaseNo }: Pick<ReceiptRow, 'purchaseNo'>) => (
    <DocumentNumber menuNo="userOrder" path="/orderCollaboration/userOrder" documentNo={purchaseNo} />
  ),
}

/** The acceptance that rows of other documents come from. */
export const acceptanceNumber = ({ receiptNo }: Pick<ReceiptRow, 'receiptNo'>) => (
  <DocumentNumber menuNo="acceptanceDetails" path="/receipt-tracking/acceptance-details" documentNo={receiptNo} />
)

/** Own content of cells, in lists and drawers of receipts alike. */
export const receiptCells = {
  ...documentCells,
  deliveryTiming: ({ deliveryTiming = null, giftQty = '0' }: ReceiptRow) =>
    isZero(giftQty) ? <TimingTag timing={deliveryTiming} /> : <GiftTag giftQty={giftQty} />,
  isGift: (row: ReceiptRow) => <FlagTag value={row.isGift ?? false} tone="info" />,
  isReversed: (row: ReceiptRow) => <FlagTag value={row.isReversed} tone="neutral" />,
  isReversal: (row: ReceiptRow) => <FlagTag value={row.isReversal} tone="neutral" />,
}

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'receipts:panel.goods',
    names: [
      ...['goodsNo', 'goodsName', 'spec', 'receiveQty', 'giftQty', 'checkReturnQty', 'warehousingQty', 'isGift'],
      ...['returnedQty', 'purchaseUnitNo', 'lotNo', 'cellNo', 'productFeature', 'stockFeature', 'reason'],
    ],
  },
  documentsGroup(),
  amountsGroup,
  {
    titleKey: 'receipts:panel.booking',
    names: ['deliveryTiming', 'expectArrivalDate', 'receiptDate', 'postingDate', 'createName', 'updateDate'],
  },
]

/** Fields that are told only where they say something: a reason, or that a row was reversed. */
const SHOWN_WHEN_SET: readonly string[] = ['reason', 'isGift', 'isReversed', 'isReversal']

interface ReceiptPanelProps {
  customFieldSet: CustomFieldSet
  fields: FieldTable
  row: ReceiptRow
  /** Which of a cancellation's rows this is; rows of stock are reversed with the acceptance behind them. */
  kind?: 'accepted' | 'refused'
  /** Returns goods of it; absent where the reader may not. */
  onReturn?: (() => void) | undefined
  /** Reports what is wrong with it; absent where the reader may not. */
  onReport?: (() => void) | undefined
  /** Prints its note, as the list does. */
  print: ToolbarAction<NotedRow>
  /** What shows why it is as it is. */
  children?: ReactNode
}

/** A row of a receipt with all its fields; the ASN behind it opens, and where allowed the receipt is cancelled. */
export function ReceiptPanel({
  customFieldSet,
  fields,
  row,
  kind,
  onReturn,
  onReport,
  print,
  children,
}: ReceiptPanelProps) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const further = useFurtherSections('receipt', row.receiptNo)
  const isPast = useAsOf().asOf !== null
  const cancel: ToolbarAction<ReceiptRow> = {
    key: 'cancelReceipt',
    labelKey: 'receipts:cancel.confirm',
    flag: 'isDelete',
    order: 10,
    needs: 'one',
    reasonDisabled: ([chosen]) =>
      firstRefusal(chosen?.actions ? [{ actions: chosen.actions }] : [], 'cancelReceipt', t),
    run: () => setIsAsked(true),
  }
  const giveBack: ToolbarAction<ReceiptRow> = {
    key: 'returnGoods',
    labelKey: 'receipts:return.action',
    order: 15,
    needs: 'one',
    reasonDisabled: ([chosen]) => firstRefusal(chosen?.actions ? [{ actions: chosen.actions }] : [], 'returnGoods', t),
    run: () => onReturn?.(),
  }
  const report: ToolbarAction<ReceiptRow> = {
    key: 'reportDiscrepancy',
    labelKey: 'discrepancies:actions.report',
    order: 17,
    needs: 'one',
    reasonDisabled: ([chosen]) => {
      if (chosen?.isReversed || chosen?.isReversal) return t('discrepancies:errors.receiptReversed')
      return isZero(chosen?.giftQty ?? '0') ? null : t('discrepancies:errors.giftUnclaimed')
    },
    run: () => onReport?.(),
  }
  const list = (path: string, keyword: string) => `${path}?keyword=${encodeURIComponent(keyword)}`
  const link = (key: string, labelKey: string, order: number, path: string) =>
    openAction<ReceiptRow>({ key, labelKey, order }, open, path)
  const offered = [
    ...(kind ? [cancel] : []),
    ...(onReturn ? [giveBack] : []),
    ...(onReport ? [report] : []),
    ...(hasMenu('asnTracking')
      ? [link('openAsn', 'receipts:list.openAsn', 20, list('/offsite/asnTracking', row.asnNo))]
      : []),
    ...(row.inspectionNo && hasMenu('inspections')
      ? [
          link(
            'openInspection',
            'receipts:inspect.open',
            22,
            `${list('/receipt-tracking/inspections', row.inspectionNo)}&open=1`,
          ),
        ]
      : []),
    ...(kind && hasMenu(DISCREPANCIES_MENU)
      ? [link('openDiscrepancies', 'discrepancies:actions.openDiscrepancies', 25, discrepanciesPath(row.receiptNo))]
      : []),
  ]
  const actions = [
    ...permittedActionsOf(offered, flagsOf('asnTracking')),
    ...permittedActionsOf([print], flagsOf(customFieldSet.menuNo)),
  ]
  return (
    <RowDetail
      fields={fields}
      row={row}
      groups={GROUPS}
      actions={actions}
      hidden={['receiptNo']}
      shownWhenSet={SHOWN_WHEN_SET}
      cells={receiptCells}
    >
      {children}
      {kind && hasMenu('serialNumbers') && !isPast && (
        <SerialsPanel isTitled of={kind === 'accepted' ? { receiptId: row.id } : { checkReturnId: row.id }} />
      )}
      {kind === 'accepted' &&
        further.map(({ key, title, content }) => (
          <section key={key}>
            <h3>{title}</h3>
            {content}
          </section>
        ))}
      <CustomFieldsPanel customFieldSet={customFieldSet} row={{ ...row }} invalidates={['receipts']} />
      {isAsked && (
        <CancelReceiptDialog
          receiptIds={kind === 'accepted' ? [row.id] : []}
          returnIds={kind === 'refused' ? [row.id] : []}
          onClose={() => setIsAsked(false)}
        />
      )}
    </RowDetail>
  )
}
