import type { z } from 'zod'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { isTextKey, isValidationErrorName } from '#platform/contract/validation-error-names.ts'
import type { Translate } from '../texts/text-catalogue.ts'

/**
 * The errors of a refused input, each with its path and a sentence in the caller's language. A value is told once what is wrong
 * with it, however many checks it fails. At most twenty are told.
 */
export function inputErrors(error: z.ZodError, translate: Translate): ErrorDetail[] {
  const errors = new Map<string, ErrorDetail>()
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (!errors.has(path)) errors.set(path, { path, message: errorSentence(issue, translate) })
  }
  return [...errors.values()].slice(0, 20)
}

/** What is wrong, in the caller's language. */
export function errorSentence(issue: z.core.$ZodIssue, translate: Translate): string {
  if (isTextKey(issue.message)) return translate(issue.message)
  switch (issue.code) {
    case 'invalid_type':
      // The issue does not bring the input along; only its message tells whether there was any.
      return translate(
        issue.message.endsWith('received undefined')
          ? 'wire:validationErrors.required'
          : 'wire:validationErrors.invalid',
      )
    case 'too_big':
      return translate(issue.origin === 'string' ? 'wire:validationErrors.tooLong' : 'wire:validationErrors.tooMany', {
        limit: String(issue.maximum),
      })
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? translate('wire:validationErrors.required')
        : translate('wire:validationErrors.tooFew', { limit: String(issue.minimum) })
    case 'unrecognized_keys':
      return translate('wire:validationErrors.unknownKey', { keys: issue.keys.join(', ').slice(0, 100) })
    case 'invalid_value':
      return translate('wire:validationErrors.choice')
    default:
      return translate(
        isValidationErrorName(issue.message)
          ? `wire:validationErrors.${issue.message}`
          : 'wire:validationErrors.invalid',
      )
  }
}
