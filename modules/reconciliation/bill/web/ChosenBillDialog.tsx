import dayjs from 'dayjs'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { payableFields } from '#modules/reconciliation/payable/contract/fields.ts'
import type { Payable } from '#modules/reconciliation/payable/web/payables.ts'
import { compare, isDecimal, isPositive } from '#platform/contract/values/decimal.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { decimalsOfCurrency } from '#platform/web/format.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { bill } from '../contract/document.ts'
import { billFormFields } from '../contract/fields.ts'
import { asBilled, isSumZero, type RateTotal, rateTotals } from '../contract/rate-totals.ts'
import { shareOf } from '../contract/share-of.ts'
import { RateTotalsPanel } from './RateTotalsPanel.tsx'
import { useBillRules } from './use-bill-rules.ts'

/** A payable that is to be billed, with as much of it as goes on the bill. */
interface ChosenLine extends Record<string, string> {
  key: string
  billQty: string
}

const lineOf = ({
  id,
  originNo,
  goodsNo,
  goodsName,
  openQty,
  purchaseUnitNo,
  openNet,
  openTax,
  currency,
}: Payable): ChosenLine => ({
  ...{ key: id, originNo, goodsNo, goodsName, openQty, purchaseUnitNo, openNet, openTax, currency },
  billQty: openQty,
})

function columnsOf(t: Translate): LineColumn<ChosenLine>[] {
  const shown = {
    originNo: 140,
    goodsNo: 110,
    goodsName: 150,
    openQty: 90,
    purchaseUnitNo: 60,
    openNet: 110,
    openTax: 90,
  }
  return [
    ...fieldLineColumns<ChosenLine>(payableFields, t, shown),
    {
      key: 'billQty',
      title: t('reconciliation:bill.billQty'),
      width: 110,
      edit: 'decimal',
      isNumeric: true,
      isRequired: ({ openQty }) => isPositive(openQty ?? '0'),
      // What went back, and what has no quantity, such as an allowance, is billed as a whole.
      isEditable: ({ openQty }) => isPositive(openQty ?? '0'),
      check: (value, { openQty = '0', originNo = '' }) =>
        isPositive(value) && compare(value, openQty) <= 0
          ? null
          : t('reconciliation:errors.shareTooLarge', { originNo, openQty, qty: value }),
    },
  ]
}

/** What the lines come to at each rate of tax, with as much of each as is typed; a quantity that cannot be read counts as nothing. */
function totalsOf(rows: readonly Payable[], lines: readonly ChosenLine[], decimals: number): RateTotal[] {
  const payables = new Map(rows.map((row) => [row.id, row]))
  return rateTotals(
    lines.flatMap(({ key, billQty }) => {
      const row = payables.get(key)
      const qty = isDecimal(billQty) ? billQty : '0'
      return row ? [{ taxRate: row.taxRate, ...shareOf(row, qty, decimals) }] : []
    }),
  )
}

/** Makes a bill of chosen rows of the pool; their quantities may be reduced, so that only a part of them is billed. */
export function ChosenBillDialog({ rows, onClose }: { rows: readonly Payable[]; onClose: () => void }) {
  const { t } = useTexts()
  const [billPeriod, setBillPeriod] = useState(() => dayjs(rows[0]?.postingDate).format('YYYY-MM'))
  const [store] = useState(() => createLineStore<ChosenLine>(rows.map(lineOf), ({ key }) => key))
  const columns = useMemo(() => columnsOf(t), [t])
  const { side, flagsOf } = useSession()
  const command = useDocumentCommand(bill)
  const lines = useDialogLines(store, columns, command)
  const [first] = rows
  const rules = useBillRules(first)
  const decimals = decimalsOfCurrency(first?.currency)
  const edited = useSyncExternalStore(store.subscribe, store.lines)
  const totals = asBilled(totalsOf(rows, edited, decimals), rules?.taxRounding ?? 'line', decimals)
  const rates = totals.map(({ taxRate }) => `${taxRate} %`).join(', ')
  const isMixed = rules?.billTaxRates === 'one' && totals.length > 1
  const reason = isMixed
    ? t('reconciliation:errors.ratesDiffer', { orgNo: first?.orgNo ?? '', rates })
    : isSumZero(totals)
      ? t('reconciliation:errors.billSumZero')
      : null
  const submit = async (isSent: boolean) => {
    if (!first || !lines.check()) return
    const { orgNo, supplierNo, currency } = first
    const payables = store.lines().map(({ key, billQty, openQty }) => ({
      payableId: key,
      qty: billQty === openQty ? null : billQty,
    }))
    const input = { orgNo, supplierNo, currency, billPeriod, payables }
    const made = await command.submit({ action: 'create', rows: [], input })
    if (!made) return
    // Made it is in any case: where sending is refused, it waits among the drafts.
    if (isSent) await command.submit({ action: 'send', rows: made.documents })
    onClose()
  }
  return (
    <LinesDialog
      title={t('reconciliation:bill.create')}
      confirmLabel={t('reconciliation:bill.create')}
      width="min(1080px, 94vw)"
      lines={lines}
      label={t('reconciliation:bill.chosenLines')}
      isPending={command.isPending}
      reason={reason}
      below={<RateTotalsPanel totals={totals} currency={first?.currency ?? ''} />}
      onSubmit={() => void submit(false)}
      further={
        side === 'purchaser' && flagsOf(bill.menuNo).has('isSubmit')
          ? { label: t('reconciliation:bill.createAndSend'), run: () => void submit(true) }
          : undefined
      }
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField name="billPeriod" field={billFormFields.billPeriod} value={billPeriod} onChange={setBillPeriod} />
      </div>
      <p>{t('reconciliation:bill.chosen')}</p>
    </LinesDialog>
  )
}
