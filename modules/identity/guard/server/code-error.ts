import type { ErrorDeclaration } from '#platform/contract/errors.ts'

/** Why a code was not taken. */
export interface CodeError {
  refusal: ErrorDeclaration
  /** It counts as a wrong guess. */
  isGuess: boolean
}
