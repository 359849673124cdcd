import { useMemo } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { shownAmount } from './shown-amount.ts'
import type { Trial } from './trial-api.ts'

type Counted = { key: string; title: string } & Pick<Trial, 'docs'>['docs']
type Beyond = { key: string; title: string; currency: string } & Pick<Trial['kinds'][number], 'present' | 'tried'>
type Change = Trial['changes'][number]

const SIDES = ['present', 'tried'] as const
const OUTCOMES = ['pass', 'warn', 'refuse'] as const

/** Title of a column of either set of rules; a long one goes on after its point. */
const sideTitle = (t: Translate, side: (typeof SIDES)[number], what: string): string =>
  `${t(`reconciliation:trial.${side}`)}\u00a0· ${what}`

/** What rules come to beside those in force: documents and lines, what is beyond by kind and by supplier, and whose outcome changes. */
export function TrialResultPanel({ trial, onOpen }: { trial: Trial; onOpen: (path: string) => void }) {
  const { t } = useTexts()
  const { docs, lines, docCount, lineCount, isCut, mostLines, kinds, suppliers, changes, changedCount } = trial
  const counted = useMemo<GridColumn<Counted>[]>(
    () => [
      { key: 'title', title: '', width: 130, text: ({ title }) => title },
      ...SIDES.flatMap((side) =>
        OUTCOMES.map((outcome) => ({
          ...{ key: `${side}_${outcome}`, width: 130, isNumeric: true },
          title: sideTitle(t, side, t(`reconciliation:enums.matchOutcome.${outcome}`)),
          text: (row: Counted) => String(row[side][outcome]),
        })),
      ),
    ],
    [t],
  )
  const beyond = useMemo<GridColumn<Beyond>[]>(
    () => [
      { key: 'title', title: '', width: 230, text: ({ title }) => title },
      { key: 'currency', title: t('orders:fields.currency'), width: 80, text: ({ currency }) => currency },
      ...SIDES.flatMap((side) => [
        ...(['warn', 'refuse'] as const).map((outcome) => ({
          ...{ key: `${side}_${outcome}`, width: 120, isNumeric: true },
          title: sideTitle(t, side, t(`reconciliation:enums.matchOutcome.${outcome}`)),
          text: (row: Beyond) => String(row[side][outcome]),
        })),
        {
          ...{ key: `${side}_amount`, width: 140, isNumeric: true },
          title: sideTitle(t, side, t('reconciliation:trial.amount')),
          text: (row: Beyond) => shownAmount(row[side].amount, row.currency, t),
        },
      ]),
    ],
    [t],
  )
  const changed = useMemo<GridColumn<Change>[]>(() => {
    const outcomeOf = (outcome: Change['tried']) => t(`reconciliation:enums.matchOutcome.${outcome}`)
    return [
      {
        key: 'invoiceDocNo',
        title: t('reconciliation:fields.invoiceDocNo'),
        width: 150,
        text: ({ invoiceDocNo }) => invoiceDocNo,
        cell: ({ invoiceDocNo }) => (
          <button
            type="button"
            className="list-link"
            onClick={() =>
              onOpen(`/reconciliation-invoicing/management?keyword=${encodeURIComponent(invoiceDocNo)}&open=1`)
            }
          >
            {invoiceDocNo}
          </button>
        ),
      },
      {
        key: 'createDate',
        title: t('reconciliation:fields.createDate'),
        width: 110,
        text: ({ createDate }) => createDate,
      },
      {
        key: 'supplier',
        title: t('orders:fields.supplierName'),
        width: 220,
        text: ({ supplierNo, supplierName }) => `${supplierNo} ${supplierName}`,
      },
      {
        key: 'net',
        title: t('reconciliation:fields.netAmount'),
        width: 130,
        isNumeric: true,
        text: ({ netAmount, currency }) => shownAmount(netAmount, currency, t),
      },
      { key: 'currency', title: t('orders:fields.currency'), width: 80, text: ({ currency }) => currency },
      {
        key: 'present',
        title: t('reconciliation:trial.present'),
        width: 120,
        text: ({ present }) => outcomeOf(present),
      },
      { key: 'tried', title: t('reconciliation:trial.tried'), width: 120, text: ({ tried }) => outcomeOf(tried) },
      {
        key: 'kinds',
        title: t('reconciliation:fields.matchKind'),
        width: 180,
        text: (row) => row.kinds.map((kind) => t(`reconciliation:enums.matchKind.${kind}`)).join(', '),
      },
    ]
  }, [t, onOpen])
  return (
    <>
      <section>
        <h2>{t('reconciliation:trial.result')}</h2>
        <p role="status">
          {t('reconciliation:trial.compared', { docs: docCount, lines: lineCount })}{' '}
          {isCut && t('reconciliation:trial.cut', { lines: mostLines })}
        </p>
        <DataGrid
          label={t('reconciliation:trial.result')}
          columns={counted}
          rows={[
            { key: 'docs', title: t('reconciliation:trial.docs'), ...docs },
            { key: 'lines', title: t('reconciliation:trial.lines'), ...lines },
          ]}
          rowKey={({ key }) => key}
        />
      </section>
      <section>
        <h2>{t('reconciliation:trial.byKind')}</h2>
        <DataGrid
          label={t('reconciliation:trial.byKind')}
          columns={beyond}
          rows={kinds.map((one) => ({
            ...one,
            key: `${one.matchKind} ${one.currency}`,
            title: t(`reconciliation:enums.matchKind.${one.matchKind}`),
          }))}
          rowKey={({ key }) => key}
          empty={t('reconciliation:trial.nothingBeyond')}
        />
      </section>
      <section>
        <h2>{t('reconciliation:trial.bySupplier')}</h2>
        <DataGrid
          label={t('reconciliation:trial.bySupplier')}
          columns={beyond}
          rows={suppliers.map((one) => ({
            ...one,
            key: `${one.supplierNo} ${one.currency}`,
            title: `${one.supplierNo} ${one.supplierName}`,
          }))}
          rowKey={({ key }) => key}
          empty={t('reconciliation:trial.nothingBeyond')}
        />
      </section>
      <section>
        <h2>{t('reconciliation:trial.changes')}</h2>
        {changedCount > 0 && <p>{t('reconciliation:trial.changed', { shown: changes.length, total: changedCount })}</p>}
        <DataGrid
          label={t('reconciliation:trial.changes')}
          columns={changed}
          rows={changes}
          rowKey={({ id }) => id}
          empty={t('reconciliation:trial.nothingChanges')}
        />
      </section>
    </>
  )
}
