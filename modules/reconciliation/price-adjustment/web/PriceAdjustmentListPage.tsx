import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { priceAdjustment } from '../contract/document.ts'
import type { PriceAdjustment } from './price-adjustment.ts'

function Papers({ row }: { row: PriceAdjustment }) {
  const { t } = useTexts()
  return (
    <section>
      <h3>{t('reconciliation:priceAdjustment.papers')}</h3>
      <DocumentFilesPanel document={priceAdjustment} id={row.id} version={row.version} />
    </section>
  )
}

const PARTS: DocumentScreenParts<PriceAdjustment> = {
  id: 'priceAdjustments.list',
  tones: { pendingConfirmation: 'attention', accepted: 'good', rejected: 'bad', withdrawn: 'neutral' },
  groups: [
    {
      titleKey: 'reconciliation:panel.money',
      names: [
        ...['adjustmentStatus', 'newPrice', 'adjustQty', 'netAmount', 'taxAmount', 'currency', 'lineCount', 'reason'],
      ],
    },
    {
      titleKey: 'reconciliation:priceAdjustment.answer',
      names: ['replyDue', 'answerDate', 'answerNote', 'withdrawReason'],
    },
    {
      titleKey: 'reconciliation:panel.goods',
      names: ['goodsNo', 'goodsName', 'purchaseUnitNo', 'purchaseNo', 'fromDate', 'toDate'],
    },
    {
      titleKey: 'reconciliation:panel.documents',
      names: ['supplierNo', 'supplierName', 'orgNo', 'warehouseNo', 'classifyType'],
    },
    { titleKey: 'reconciliation:panel.record', names: ['createName', 'updateDate'] },
  ],
  shownWhenSet: ['replyDue', 'answerDate', 'answerNote', 'withdrawReason', 'purchaseNo', 'fromDate', 'toDate'],
  cells: {
    purchaseNo: ({ purchaseNo }) => (
      <DocumentNumber menuNo="userOrder" path="/orderCollaboration/userOrder" documentNo={purchaseNo} />
    ),
  },
  forms: {
    create: lazyDialog(async () => (await import('./CreatePriceAdjustmentDialog.tsx')).CreatePriceAdjustmentDialog),
  },
  // What an adjustment changes stands in the pool.
  invalidates: ['reconciliation'],
  sections: Papers,
}

/** `/reconciliation-invoicing/price-adjustment`: prices that change for what was accepted already. */
export const PriceAdjustmentListPage = () => <DocumentScreen document={priceAdjustment} parts={PARTS} />
