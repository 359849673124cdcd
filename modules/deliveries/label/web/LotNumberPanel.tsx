import { useEffect, useRef } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { labelCalls } from '../contract/calls.ts'

const api = callsOf<typeof labelCalls>()

interface LotNumberPanelProps {
  lot: Readonly<Record<'batchId' | 'purchaseNo' | 'lineBatch' | 'productDate', string>>
  onDrawn: (lotNo: string) => void
  /** Told what the rule misses in the production date. */
  onErrors: (errors: readonly ErrorDetail[]) => void
}

/** Draws a lot number by the rule of its item. What the rule misses is told at the cell that has it. */
export function LotNumberPanel({ lot, onDrawn, onErrors }: LotNumberPanelProps) {
  const { t } = useTexts()
  const {
    submit,
    isPending,
    fieldErrors: errors,
  } = useCommand(
    (requested: { batchId: string; productDate: string | null }, options: CallOptions) =>
      api('ISupSrmAsnService/generateLotNo', requested, { ...options, menuNo: 'addAsn' }),
    { onDone: ({ lotNo }) => onDrawn(lotNo) },
  )
  const report = useRef(onErrors)
  report.current = onErrors
  useEffect(() => report.current(errors.filter(({ path }) => path === 'productDate')), [errors])
  return (
    <ReasonedButton
      className="list-link"
      isPending={isPending}
      aria-label={t('deliveries:form.generateLot', { purchaseNo: lot.purchaseNo, lineBatch: lot.lineBatch })}
      onClick={() => void submit({ batchId: lot.batchId, productDate: lot.productDate || null })}
    >
      {t('deliveries:form.lotNo')}
    </ReasonedButton>
  )
}
