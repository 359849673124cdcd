import type { z } from 'zod'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { isFaultName } from '#platform/contract/fault-names.ts'
import type { Translate } from '../text-catalogue.ts'

/** The faults of a refused input, each with its path and a sentence in the caller's language. At most twenty are told. */
export function inputFaults(error: z.ZodError, translate: Translate): ErrorDetail[] {
  return error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: faultSentence(issue, translate),
  }))
}

/** What is wrong, in the caller's language. */
export function faultSentence(issue: z.core.$ZodIssue, translate: Translate): string {
  switch (issue.code) {
    case 'invalid_type':
      return translate(issue.input === undefined ? 'wire:faults.required' : 'wire:faults.invalid')
    case 'too_big':
      return translate(issue.origin === 'string' ? 'wire:faults.tooLong' : 'wire:faults.tooMany', {
        limit: String(issue.maximum),
      })
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? translate('wire:faults.required')
        : translate('wire:faults.tooFew', { limit: String(issue.minimum) })
    case 'unrecognized_keys':
      return translate('wire:faults.unknownKey', { keys: issue.keys.join(', ').slice(0, 100) })
    case 'invalid_value':
      return translate('wire:faults.choice')
    default:
      return translate(isFaultName(issue.message) ? `wire:faults.${issue.message}` : 'wire:faults.invalid')
  }
}
