import { Fragment, useMemo } from 'react'
import { sum } from '#platform/contract/values/decimal.ts'
import type { DocumentPlace } from '#platform/web/detail/DocumentNumber.tsx'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { formatField } from '#platform/web/format.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { DIFFERENCE_KINDS, type DifferenceKind, statementFields } from '../contract/fields.ts'
import type { StatementRow } from './statement-api.ts'
import { useDifferences } from './use-differences.ts'

/** A screen, and the text that names it. */
type Place = DocumentPlace & { labelKey: string }

const POOL: Place = {
  menuNo: 'payablePool',
  path: '/reconciliation-invoicing/pool',
  labelKey: 'reconciliation:titles.pool',
}
const DEDUCTIONS: Place = {
  menuNo: 'deductionManage',
  path: '/reconciliation-invoicing/deduction-manage',
  labelKey: 'reconciliation:titles.deductions',
}
const ADJUSTMENTS: Place = {
  menuNo: 'priceAdjustment',
  path: '/reconciliation-invoicing/price-adjustment',
  labelKey: 'reconciliation:priceAdjustment.title',
}
const ACCEPTANCES: Place = {
  menuNo: 'acceptanceDetails',
  path: '/receipt-tracking/acceptance-details',
  labelKey: 'receipts:titles.acceptance',
}
const RETURNS: Place = {
  menuNo: 'returnDetails',
  path: '/receipt-tracking/return-details',
  labelKey: 'receipts:titles.return',
}
const ASNS: Place = { menuNo: 'asnTracking', path: '/offsite/asnTracking', labelKey: 'deliveries:menus.asnTracking' }

/** Where what is proposed for a difference is done, in the order of its sentence; where no screen does it, there is none. */
const PLACES: Partial<Record<DifferenceKind, readonly Place[]>> = {
  price: [ADJUSTMENTS, DEDUCTIONS],
  quantity: [ACCEPTANCES],
  amount: [ACCEPTANCES, ADJUSTMENTS],
  cutOff: [POOL],
  gift: [ACCEPTANCES],
  missingReceipt: [ASNS],
  return: [RETURNS],
  missingThere: [POOL],
}

/** What to do about each kind of difference that a statement has, with the screen on which it is done. */
export function ProposalsPanel({ row }: { row: StatementRow }) {
  const { t } = useTexts()
  const { hasMenu } = useSession()
  const { open } = usePage()
  const query = useDifferences(row)
  const { data } = query
  const kinds = useMemo(() => {
    const byKind = Map.groupBy(data ?? [], ({ differenceKind }) => String(differenceKind))
    return DIFFERENCE_KINDS.flatMap((kind) => {
      const lines = byKind.get(kind)
      return lines ? { kind, count: lines.length, difference: sum(lines.map(differenceOf)) } : []
    })
  }, [data])
  if (!data) return <PendingPart query={query} failedKey="reconciliation:statement.failed" />
  if (kinds.length === 0) return <p>{t('reconciliation:statement.proposals.none')}</p>
  return (
    <table className="rows-table" aria-label={t('reconciliation:statement.proposals.title')}>
      <thead>
        <tr>
          <th scope="col">{t('reconciliation:fields.differenceKind')}</th>
          <th scope="col" className="rows-number">
            {t('reconciliation:fields.lineCount')}
          </th>
          <th scope="col" className="rows-number">
            {t('reconciliation:fields.differenceAmount')}
          </th>
          <th scope="col">{t('reconciliation:statement.proposals.action')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, count, difference }) => {
          const places = (PLACES[kind] ?? []).filter(({ menuNo }) => hasMenu(menuNo))
          return (
            <tr key={kind}>
              <th scope="row">{t(`reconciliation:enums.differenceKind.${kind}`)}</th>
              <td className="rows-number">{count}</td>
              <td className="rows-number">{formatField(statementFields.differenceAmount, difference, t, row)}</td>
              <td>
                {t(`reconciliation:statement.proposals.${kind}`)}
                {places.map(({ path, labelKey }) => (
                  <Fragment key={path}>
                    {' '}
                    <button type="button" className="list-link" onClick={() => open(path)}>
                      {t(labelKey)}
                    </button>
                  </Fragment>
                ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const differenceOf = ({ differenceAmount }: Readonly<Record<string, unknown>>): string =>
  typeof differenceAmount === 'string' ? differenceAmount : '0'
