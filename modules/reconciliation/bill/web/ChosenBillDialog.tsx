import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { payableFields } from '#modules/reconciliation/payable/contract/fields.ts'
import type { Payable } from '#modules/reconciliation/payable/web/payables.ts'
import { compare, isPositive, sum } from '#platform/contract/values/decimal.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import { LinesDialog } from '#platform/web/form/lines/LinesDialog.tsx'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useDialogLines } from '#platform/web/form/lines/use-dialog-lines.ts'
import { formatField } from '#platform/web/format.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { bill } from '../contract/document.ts'
import { billFormFields } from '../contract/fields.ts'

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
}: Payable): ChosenLine => ({
  ...{ key: id, originNo, goodsNo, goodsName, openQty, purchaseUnitNo, openNet, openTax },
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

/** Makes a bill of chosen rows of the pool; their quantities may be reduced, so that only a part of them is billed. */
export function ChosenBillDialog({ rows, onClose }: { rows: readonly Payable[]; onClose: () => void }) {
  const { t } = useTexts()
  const [billPeriod, setBillPeriod] = useState(() => dayjs(rows[0]?.postingDate).format('YYYY-MM'))
  const [store] = useState(() => createLineStore<ChosenLine>(rows.map(lineOf), ({ key }) => key))
  const columns = useMemo(() => columnsOf(t), [t])
  const { flagsOf } = useSession()
  const command = useDocumentCommand(bill)
  const lines = useDialogLines(store, columns, command)
  const [first] = rows
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
      onSubmit={() => void submit(false)}
      further={
        flagsOf(bill.menuNo).has('isSubmit')
          ? { label: t('reconciliation:bill.createAndSend'), run: () => void submit(true) }
          : undefined
      }
      onClose={onClose}
    >
      <div className="lines-dialog-bar">
        <BarField name="billPeriod" field={billFormFields.billPeriod} value={billPeriod} onChange={setBillPeriod} />
      </div>
      <p>
        {t('reconciliation:bill.chosen', {
          count: rows.length,
          net: formatField(payableFields.openNet, sum(rows.map(({ openNet }) => openNet)), t, first),
          tax: formatField(payableFields.openTax, sum(rows.map(({ openTax }) => openTax)), t, first),
        })}
      </p>
    </LinesDialog>
  )
}
