import { useQuery } from '@tanstack/react-query'
import { RuleLink } from './RuleLink.tsx'
import { ruleOfReason, rulesQuery } from './rules.ts'

/** Why something cannot be done now, with the way to its rule. */
export function ReasonText({ reason }: { reason: string }) {
  const { data: rules = [] } = useQuery(rulesQuery)
  return (
    <>
      <span>{reason}</span> <RuleLink rule={ruleOfReason(rules, reason)} />
    </>
  )
}
