import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { deductionCalls } from '../contract/calls.ts'
import { PROPOSAL_KINDS } from '../contract/fields.ts'
import './ProposalsPanel.css'

const api = callsOf<typeof deductionCalls>()
const CALL = 'ISrmDeductionOrderService/getDeductionProposals'

/** Something for which a deduction could be asked, with the amount that the product proposes. */
export type Proposal = CallOutput<typeof deductionCalls, typeof CALL>['proposals'][number]

interface ProposalsPanelProps {
  chosen: Proposal | null
  onChoose: (proposal: Proposal) => void
}

/** Rejections, discrepancies and late deliveries for which no deduction is asked yet: the chosen one fills the form. */
export function ProposalsPanel({ chosen, onChoose }: ProposalsPanelProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<Proposal['kind'] | null>(null)
  return (
    <fieldset className="form-field-wide deduction-proposals">
      <legend>{t('reconciliation:deduction.proposals')}</legend>
      <div className="deduction-kinds">
        {PROPOSAL_KINDS.map((one) => (
          <button key={one} type="button" className="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {t(`reconciliation:enums.deductionSource.${one}`)}
          </button>
        ))}
      </div>
      {kind && <Proposals key={kind} {...{ kind, chosen, onChoose }} />}
    </fieldset>
  )
}

function Proposals({ kind, chosen, onChoose }: ProposalsPanelProps & { kind: Proposal['kind'] }) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['deductions.proposals', kind],
    queryFn: ({ signal }) => api(CALL, { kind }, { signal }),
  })
  if (!query.data) return <PendingPart query={query} />
  const { proposals } = query.data
  if (proposals.length === 0) return <p>{t('reconciliation:deduction.noProposals')}</p>
  return (
    <ul className="deduction-origins">
      {proposals.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="button"
            aria-pressed={one.kind === chosen?.kind && one.id === chosen.id}
            onClick={() => onChoose(one)}
          >
            {[one.originNo, one.supplierName, one.goodsName, one.formula].filter(Boolean).join(' · ')}
          </button>
        </li>
      ))}
    </ul>
  )
}
