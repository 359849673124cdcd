import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { approval } from '../contract/document.ts'
import type { Approval } from './approval.ts'

const ApprovalDialog = lazyDialog(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog)

function Sections({ row: { id, version } }: { row: Approval }) {
  const { t } = useTexts()
  return (
    <section>
      <h3>{t('deliveries:approval.reports')}</h3>
      <DocumentFilesPanel document={approval} id={id} version={version} />
    </section>
  )
}

const PARTS: DocumentScreenParts<Approval> = {
  id: 'deliveries.approvals',
  groups: [
    {
      titleKey: 'deliveries:approval.what',
      names: [
        ...['status', 'goodsNo', 'goodsName', 'purchaseNo', 'lineBatch', 'validFrom', 'validTo'],
        ...['supplierNo', 'supplierName', 'orgNo', 'source', 'reason', 'createName', 'createDate'],
      ],
    },
    { titleKey: 'deliveries:approval.review', names: ['reviewName', 'reviewDate', 'reviewReason'] },
  ],
  shownWhenSet: ['purchaseNo', 'lineBatch', 'reviewName', 'reviewDate', 'reviewReason'],
  forms: { create: ApprovalDialog, edit: ApprovalDialog },
  sections: Sections,
}

/**
 * `/deliverySchedule/deliveryApproval[?purchaseNo=…&lineBatch=…]`: what may be shipped outside the delivery rules, and who asked for
 * it. With an order line it begins with the form that asks for it.
 */
export function ApprovalListPage() {
  const { query } = usePage()
  return <DocumentScreen document={approval} parts={PARTS} isCreating={query.has('purchaseNo')} />
}
