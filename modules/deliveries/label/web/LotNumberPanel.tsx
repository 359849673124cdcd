import { useEffect, useRef } from 'react'
import type { deliveriesCalls } from '#modules/deliveries/asn/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'

const api = callsOf<typeof deliveriesCalls>()

interface LotNumberPanelProps {
  lot: Readonly<Record<'batchId' | 'purchaseNo' | 'lineBatch' | 'productDate', string>>
  onDrawn: (lotNo: string) => void
  /** Told what the rule misses in the production date. */
  onFaults: (faults: readonly ErrorDetail[]) => void
}

/** Draws a lot number by the rule of its item. What the rule misses is told at the cell that has it. */
export function LotNumberPanel({ lot, onDrawn, onFaults }: LotNumberPanelProps) {
  const { t } = useTexts()
  const { submit, isPending, faults } = useCommand(
    (wish: { batchId: string; productDate: string | null }, options: CallOptions) =>
      api('ISupSrmAsnService/generateLotNo', wish, { ...options, menuNo: 'addAsn' }),
    { onDone: ({ lotNo }) => onDrawn(lotNo) },
  )
  const tell = useRef(onFaults)
  tell.current = onFaults
  useEffect(() => tell.current(faults.filter(({ path }) => path === 'productDate')), [faults])
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
