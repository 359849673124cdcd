import { useMemo } from 'react'
import { DocumentFilesPanel } from '#modules/files/web.ts'
import { StoryPanel } from '#modules/reconciliation/payable/web/StoryPanel.tsx'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { bill } from '../contract/document.ts'
import { BillMessagesPanel } from './BillMessagesPanel.tsx'
import { BillRatesPanel } from './BillRatesPanel.tsx'
import { BillStepsPanel } from './BillStepsPanel.tsx'
import type { BillListRow } from './bill-list-row.ts'
import { useMayMakeBills } from './use-bill-rules.ts'

function Sections({ row: { id, version, currency } }: { row: BillListRow }) {
  const { t } = useTexts()
  const story = useMemo(() => ({ billId: id }), [id])
  return (
    <>
      <section>
        <h3>{t('reconciliation:bill.rates')}</h3>
        <BillRatesPanel id={id} version={version} currency={currency} />
      </section>
      <section>
        <h3>{t('reconciliation:story.title')}</h3>
        <StoryPanel of={story} moved={String(version)} />
      </section>
      <section>
        <h3>{t('reconciliation:bill.messages')}</h3>
        <BillMessagesPanel id={id} version={version} />
      </section>
      <section>
        <h3>{t('reconciliation:bill.steps')}</h3>
        <BillStepsPanel id={id} version={version} />
      </section>
      <section>
        <h3>{t('reconciliation:bill.papers')}</h3>
        <DocumentFilesPanel document={bill} id={id} />
      </section>
    </>
  )
}

const PARTS: DocumentScreenParts<BillListRow> = {
  id: 'reconciliation.bills',
  tones: {
    draft: 'neutral',
    proposed: 'attention',
    pendingConfirm: 'attention',
    returned: 'bad',
    confirmed: 'good',
    invoiced: 'good',
    closed: 'neutral',
    voided: 'neutral',
  },
  groups: [
    {
      titleKey: 'reconciliation:panel.sums',
      names: [
        'billStatus',
        'netAmount',
        'taxAmount',
        'totalAmount',
        'currency',
        'taxRounding',
        'lineCount',
        'invoicedCount',
        'disputedCount',
        'reason',
      ],
    },
    {
      titleKey: 'reconciliation:panel.bill',
      names: [
        ...['billPeriod', 'supplierNo', 'supplierName', 'orgNo', 'isSelfBilled', 'agreementNo', 'remark'],
        ...['sentDate', 'confirmedDate'],
      ],
    },
    { titleKey: 'reconciliation:panel.record', names: ['createName', 'updateDate'] },
  ],
  shownWhenSet: [
    'isSelfBilled',
    'agreementNo',
    'disputedCount',
    'messageCount',
    'reason',
    'remark',
    'sentDate',
    'confirmedDate',
  ],
  forms: {
    confirm: lazyDialog(async () => (await import('./ConfirmBillDialog.tsx')).ConfirmBillDialog),
    takeOff: lazyDialog(async () => (await import('./TakeOffDialog.tsx')).TakeOffDialog),
  },
  sections: Sections,
}

/** For those who make bills: purchasers, and suppliers where the company lets them propose some. */
const MAKING: DocumentScreenParts<BillListRow> = {
  ...PARTS,
  forms: { ...PARTS.forms, create: lazyDialog(async () => (await import('./MakeBillDialog.tsx')).MakeBillDialog) },
}

/** `/reconciliation-invoicing/bill`: what is owed for a period, agreed by both sides before it is invoiced. */
export function BillListPage() {
  return <DocumentScreen document={bill} parts={useMayMakeBills() ? MAKING : PARTS} />
}
