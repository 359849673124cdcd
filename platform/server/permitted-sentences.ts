import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { type Lifecycle, permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext } from './call-context.ts'

/** What the reader may do with a document in this state, each action with the sentence that says why not. */
export function permittedSentences<State extends string, Action extends string, Facts>(
  { caller, sentence }: Pick<CallContext, 'caller' | 'sentence'>,
  lifecycle: Lifecycle<State, Action, Facts>,
  state: State,
  facts: Facts,
): Record<string, string | null> {
  const permitted: Partial<Record<string, ErrorDeclaration | null>> = permittedActions(
    lifecycle,
    state,
    caller.side,
    facts,
  )
  return Object.fromEntries(
    Object.entries(permitted).map(([action, refusal]) => [action, refusal ? sentence(refusal) : null]),
  )
}
