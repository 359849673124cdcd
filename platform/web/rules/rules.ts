import { queryOptions } from '@tanstack/react-query'
import { sendCall } from '#platform/web/call/call-client.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { notify } from '#platform/web/kit/notify.ts'

/** A rule of the product in the reader's language. */
export interface Rule {
  /** `module.name`, as refusals carry it. */
  rule: string
  area: string
  sentence: string
  isMine: boolean
  /** What those are told who break it; an ellipsis stands for each value. */
  refusals: readonly { errorCode: string; sentence: string }[]
}

/** The page that words the rules. */
export const RULES_PATH = '/rules'

/** Where one rule stands. */
export const rulePath = (rule: string): string => `${RULES_PATH}?rule=${encodeURIComponent(rule)}`

/** All rules; they stay the same while somebody is signed in. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) =>
    sendCall<readonly Rule[]>('ISysRuleService/getCurrentUserRuleList', {}, { signal, areErrorsSilent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The rule behind a reason that a row gives: the server words reasons as the refusals that they would be. A reason about one
 * of several documents has its number before it.
 */
export function ruleOfReason(rules: readonly Rule[], reason: string): string | undefined {
  const isReason = ({ sentence }: { sentence: string }) => reason === sentence || reason.endsWith(`: ${sentence}`)
  return rules.find((rule) => rule.refusals.some(isReason))?.rule
}

/** The rule that causes the refusal of this code. */
export function ruleOfCode(rules: readonly Rule[], errorCode: string): string | undefined {
  return rules.find((rule) => rule.refusals.some((refusal) => refusal.errorCode === errorCode))?.rule
}

/** Says why something cannot be done now, with the rule where there is one. */
export async function explainReason(reason: string): Promise<void> {
  const rules = await queryClient.fetchQuery(rulesQuery).catch((): readonly Rule[] => [])
  notify.warning(reason, ruleOfReason(rules, reason))
}
