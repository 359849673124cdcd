import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import type { DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { useDocumentToolbar } from '#platform/web/documents/use-document-toolbar.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { DocumentCommandDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { permittedActionsOf } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { deduction } from '../contract/document.ts'
import { deductionFields } from '../contract/fields.ts'
import type { Deduction } from './deduction.ts'
import { EvidenceFilePanel } from './EvidenceFilePanel.tsx'

const HIDDEN = [deduction.number.field]

function Evidence({ row }: { row: Deduction }) {
  const { t } = useTexts()
  return (
    <>
      <section>
        <h3>{t('reconciliation:deduction.evidence')}</h3>
        <DocumentFilesPanel document={deduction} id={row.id} version={row.version} />
      </section>
      <EvidenceFilePanel id={row.id} />
    </>
  )
}

/** What list and page show of a deduction alike. */
export const deductionParts = {
  id: 'deductions.list',
  tones: { pendingConfirmation: 'attention', accepted: 'good', rejected: 'bad', withdrawn: 'neutral' },
  groups: [
    {
      titleKey: 'reconciliation:panel.money',
      names: [
        ...['deductionStatus', 'deductionType', 'source', 'deductionAmount', 'confirmAmount', 'currency', 'taxRate'],
        ...['damageAmount', 'formula', 'reason'],
      ],
    },
    {
      titleKey: 'reconciliation:deduction.answer',
      names: ['replyDue', 'answerDate', 'isLapsed', 'answerNote', 'withdrawReason', 'deductionLetterNo', 'letterDate'],
    },
    {
      titleKey: 'reconciliation:panel.documents',
      names: [
        ...['purchaseNo', 'asnNo', 'goodsNo', 'goodsName', 'supplierNo', 'supplierName'],
        ...['orgNo', 'warehouseNo', 'classifyType'],
      ],
    },
    { titleKey: 'reconciliation:panel.record', names: ['createName', 'updateDate'] },
  ],
  shownWhenSet: [
    ...['confirmAmount', 'taxRate', 'damageAmount', 'formula', 'replyDue', 'answerDate', 'isLapsed', 'answerNote'],
    ...['withdrawReason', 'deductionLetterNo', 'letterDate', 'purchaseNo', 'asnNo', 'goodsNo', 'goodsName'],
  ],
  cells: {
    purchaseNo: ({ purchaseNo }) => (
      <DocumentNumber menuNo="userOrder" path="/orderCollaboration/userOrder" documentNo={purchaseNo} />
    ),
    asnNo: ({ asnNo }) => <DocumentNumber menuNo="asnTracking" path="/offsite/asnTracking" documentNo={asnNo} />,
  },
  forms: {
    create: lazyDialog(async () => (await import('./CreateDeductionDialog.tsx')).CreateDeductionDialog),
    confirm: lazyDialog(async () => (await import('./AnswerDeductionDialog.tsx')).AnswerDeductionDialog),
  },
  // What an allowance takes off stands in the pool.
  invalidates: ['reconciliation'],
  sections: Evidence,
} as const satisfies DocumentScreenParts<Deduction>

/** One deduction with what its reader may do with it, in the order of its list's drawer. */
export function DeductionPanel({ row }: { row: Deduction }) {
  const { flagsOf } = useSession()
  const { forms, groups, shownWhenSet, cells } = deductionParts
  const { toolbar, asked, close } = useDocumentToolbar<Deduction>(deduction, {
    invalidates: deductionParts.invalidates,
    forms,
  })
  const Form = asked?.action === 'confirm' ? forms.confirm : undefined
  return (
    <>
      <RowDetail
        fields={deductionFields}
        row={row}
        groups={groups}
        actions={permittedActionsOf(
          toolbar.filter(({ needs }) => needs !== 'none'),
          flagsOf(deduction.menuNo),
        )}
        hidden={HIDDEN}
        shownWhenSet={shownWhenSet}
        cells={cells}
      >
        <Evidence row={row} />
      </RowDetail>
      {asked && Form && <Form rows={asked.rows} onClose={close} />}
      {asked && !Form && (
        <DocumentCommandDialog
          document={deduction}
          {...asked}
          invalidates={deductionParts.invalidates}
          onClose={close}
        />
      )}
    </>
  )
}
