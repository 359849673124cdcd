import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { statement } from '../contract/document.ts'
import { DifferencesPanel } from './DifferencesPanel.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { PairedLinesPanel } from './PairedLinesPanel.tsx'
import { ProposalsPanel } from './ProposalsPanel.tsx'
import type { StatementRow } from './statement-api.ts'

function Sections({ row }: { row: StatementRow }) {
  const { t } = useTexts()
  return (
    <>
      <section>
        <h3>{t('reconciliation:statement.figures.title')}</h3>
        <FiguresPanel row={row} />
      </section>
      <section>
        <h3>{t('reconciliation:statement.proposals.title')}</h3>
        <ProposalsPanel row={row} />
      </section>
      <section>
        <h3>{t('reconciliation:statement.lines.differences')}</h3>
        <DifferencesPanel row={row} />
      </section>
      <section>
        <h3>{t('reconciliation:statement.paired')}</h3>
        <PairedLinesPanel row={row} />
      </section>
      <section>
        <h3>{t('reconciliation:statement.papers')}</h3>
        <DocumentFilesPanel document={statement} id={row.id} />
      </section>
    </>
  )
}

const PARTS: DocumentScreenParts<StatementRow> = {
  id: 'reconciliation.statements',
  tones: { open: 'attention', matched: 'good', closed: 'neutral' },
  groups: [
    {
      titleKey: 'reconciliation:statement.title',
      names: [
        ...['statementStatus', 'statementPeriod', 'fromDate', 'toDate', 'currency', 'amountBasis', 'remark', 'reason'],
        ...['supplierNo', 'supplierName', 'orgNo', 'fileName', 'leftCount'],
      ],
    },
    { titleKey: 'reconciliation:panel.record', names: ['matchedDate', 'createName', 'updateDate'] },
  ],
  shownWhenSet: ['statementPeriod', 'remark', 'reason', 'leftCount'],
  // The comparison tells them side by side.
  hidden: [
    ...['statedAmount', 'ownAmount', 'differenceAmount', 'lineCount', 'pairedCount', 'differingCount'],
    ...['missingHereCount', 'missingThereCount', 'pairedAmount', 'differingStated', 'differingOwn'],
    ...['missingHereAmount', 'missingThereAmount'],
  ],
  forms: { create: lazyDialog(async () => (await import('./ImportStatementDialog.tsx')).ImportStatementDialog) },
  hasOwnLines: true,
  sections: Sections,
}

/** `/reconciliation-invoicing/statement`: statements of account of suppliers, compared with what they are owed. */
export const StatementListPage = () => <DocumentScreen document={statement} parts={PARTS} />
