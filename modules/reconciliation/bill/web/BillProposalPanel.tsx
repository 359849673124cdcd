import { useMemo } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { proposedFields } from '../contract/fields.ts'
import { RateTotalsPanel } from './RateTotalsPanel.tsx'
import type { ChosenProposal } from './use-bill-proposal.ts'

type Row = NonNullable<ChosenProposal['proposal']>['rows'][number]

const WIDTHS = {
  ...{ postingDate: 96, originNo: 140, sourceType: 130, purchaseNo: 130, goodsNo: 124, goodsName: 140 },
  ...{ openQty: 80, purchaseUnitNo: 56, openNet: 100, openTax: 90, taxRate: 64 },
}

/** What a bill would be made of: rows that may be left out, why they are these, and what they come to at each rate of tax. */
export function BillProposalPanel({ chosen, orgNo }: { chosen: ChosenProposal; orgNo: string }) {
  const { proposal, isError, selection, select, totals } = chosen
  const { t } = useTexts()
  const columns = useMemo<GridColumn<Row>[]>(() => rowColumns(proposedFields, t, WIDTHS), [t])
  if (!proposal) {
    if (isError) return <p role="alert">{t('reconciliation:bill.failed')}</p>
    return <p role="status">{t('reconciliation:bill.choose')}</p>
  }
  const { oneRate, currency, otherCurrencies, rowCount, rows } = proposal
  return (
    <>
      {otherCurrencies.length > 0 && (
        <p>{t('reconciliation:bill.oneCurrency', { currency, others: otherCurrencies.join(', ') })}</p>
      )}
      {oneRate && (
        <p>
          {t('reconciliation:bill.oneRate', {
            ...{ orgNo, rate: oneRate.taxRate, left: oneRate.leftCount },
            others: oneRate.otherRates.map((rate) => `${rate} %`).join(', '),
          })}
        </p>
      )}
      {rowCount > rows.length && <p>{t('reconciliation:bill.moreOpen', { all: rowCount, shown: rows.length })}</p>}
      <DataGrid
        label={t('reconciliation:bill.proposal')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={selection}
        onSelectionChange={select}
        empty={t('reconciliation:bill.nothingOpen')}
      />
      {rows.length > 0 && <RateTotalsPanel totals={totals} currency={currency} />}
    </>
  )
}
