import { subtract } from '#platform/contract/values/decimal.ts'
import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { statementFields } from '../contract/fields.ts'
import type { StatementRow } from './statement-api.ts'

/** What both sides say, side by side: in all, and of the lines of each outcome. */
export function FiguresPanel({ row }: { row: StatementRow }) {
  const { t } = useTexts()
  const amount = (value: string) => formatField(statementFields.statedAmount, value, t, row)
  const figures = [
    {
      key: 'paired',
      count: row.pairedCount,
      theirs: row.pairedAmount,
      ours: row.pairedAmount,
    },
    { key: 'differs', count: row.differingCount, theirs: row.differingStated, ours: row.differingOwn },
    { key: 'missingHere', count: row.missingHereCount, theirs: row.missingHereAmount, ours: '0' },
    { key: 'missingThere', count: row.missingThereCount, theirs: '0', ours: row.missingThereAmount },
  ].map((figure) => ({ ...figure, label: t(`reconciliation:enums.statementOutcome.${figure.key}`) }))
  const all = {
    ...{ key: 'all', label: t('reconciliation:statement.figures.all') },
    count: row.lineCount + row.missingThereCount,
    ...{ theirs: row.statedAmount, ours: row.ownAmount },
  }
  return (
    <table className="rows-table" aria-label={t('reconciliation:statement.figures.title')}>
      <thead>
        <tr>
          <th scope="col">{t('reconciliation:statement.figures.part')}</th>
          <th scope="col" className="rows-number">
            {t('reconciliation:fields.lineCount')}
          </th>
          {(['theirs', 'ours', 'difference'] as const).map((name) => (
            <th key={name} scope="col" className="rows-number">
              {t(`reconciliation:statement.figures.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...figures, all].map(({ key, label, count, theirs, ours }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className="rows-number">{count}</td>
            <td className="rows-number">{amount(theirs)}</td>
            <td className="rows-number">{amount(ours)}</td>
            <td className="rows-number">{amount(subtract(theirs, ours))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
