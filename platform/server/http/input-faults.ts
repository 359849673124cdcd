import type { z } from 'zod'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { isFaultName, isTextKey } from '#platform/contract/fault-names.ts'
import type { Translate } from '../texts/text-catalogue.ts'

/**
 * The faults of a refused input, each with its path and a sentence in the caller's language. A value is told once what is wrong
 * with it, however many checks it fails. At most twenty are told.
 */
export function inputFaults(error: z.ZodError, translate: Translate): ErrorDetail[] {
  const faults = new Map<string, ErrorDetail>()
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (!faults.has(path)) faults.set(path, { path, message: faultSentence(issue, translate) })
  }
  return [...faults.values()].slice(0, 20)
}

/** What is wrong, in the caller's language. */
export function faultSentence(issue: z.core.$ZodIssue, translate: Translate): string {
  if (isTextKey(issue.message)) return translate(issue.message)
  switch (issue.code) {
    case 'invalid_type':
      // The issue does not bring the input along; only its message tells whether there was any.
      return translate(issue.message.endsWith('received undefined') ? 'wire:faults.required' : 'wire:faults.invalid')
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
