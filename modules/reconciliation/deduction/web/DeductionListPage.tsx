import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { deduction } from '../contract/document.ts'
import { deductionParts } from './DeductionPanel.tsx'
import type { Deduction } from './deduction.ts'

const PARTS: DocumentScreenParts<Deduction> = {
  ...deductionParts,
  links: ({ id }, { open }) => [
    {
      key: 'handle',
      labelKey: 'reconciliation:deduction.handle',
      order: 200,
      needs: 'one',
      run: () => open(`/reconciliation-invoicing/deduction-manage/handle/${id}`),
    },
  ],
}

/** `/reconciliation-invoicing/deduction-manage`: what is taken off what suppliers are owed. */
export const DeductionListPage = () => <DocumentScreen document={deduction} parts={PARTS} />
