import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { useSession } from '#platform/web/session.ts'
import { deduction } from '../contract/document.ts'
import { deductionParts } from './DeductionPanel.tsx'
import type { Deduction } from './deduction.ts'

const PARTS: DocumentScreenParts<Deduction> = {
  ...deductionParts,
  links: ({ id }, { open }) => [
    {
      key: 'handle',
      labelKey: 'reconciliation:deduction.openPage',
      order: 200,
      needs: 'one',
      run: () => open(`/reconciliation-invoicing/deduction-manage/handle/${id}`),
    },
  ],
}

/** Purchasers raise many at once by a file. */
const OF_PURCHASER: DocumentScreenParts<Deduction> = { ...PARTS, importPort: 'ISrmDeductionOrderService' }

/** `/reconciliation-invoicing/deduction-manage`: what is taken off what suppliers are owed. */
export function DeductionListPage() {
  const { side } = useSession()
  return <DocumentScreen document={deduction} parts={side === 'purchaser' ? OF_PURCHASER : PARTS} />
}
