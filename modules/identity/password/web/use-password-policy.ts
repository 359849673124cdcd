import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { passwordCalls } from '../contract/calls.ts'
import { listPasswordDemands, USUAL_PASSWORD_POLICY } from '../contract/password-policy.ts'

const api = callsOf<typeof passwordCalls>()
const UNTIL_KNOWN = { ...USUAL_PASSWORD_POLICY, hasDefaultPassword: false }

/** What the company asks of passwords, the usual until it is known, and the sentence that says so. */
export function usePasswordPolicy() {
  const { t, language } = useTexts()
  const { data: policy = UNTIL_KNOWN } = useQuery({
    queryKey: ['identity.passwordPolicy'],
    queryFn: ({ signal }) => api('ISysPasswordPolicyService/getPasswordPolicy', {}, { signal }),
  })
  return { policy, demands: t('identity:errors.passwordPolicy', { demands: listPasswordDemands(policy, language, t) }) }
}
