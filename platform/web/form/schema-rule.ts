import type { z } from 'zod'
import { isTextKey, isValidationErrorName } from '#platform/contract/validation-error-names.ts'
import { compare, isDecimal } from '#platform/contract/values/decimal.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { Translate } from '#platform/web/texts/texts.ts'

/** An error that a schema found: where, and its sentence. */
export interface SchemaError {
  path: (string | number)[]
  message: string
}

/** The sentence of one schema error, from `lists:validation`. Schemas name their own errors by a code as their message. */
export function issueText(issue: z.core.$ZodIssue, value: unknown, t: Translate): string {
  if (isTextKey(issue.message)) return t(issue.message)
  if (value === undefined || value === null || value === '') return t('lists:validation.required')
  if (isValidationErrorName(issue.message)) return t(`lists:validation.${issue.message}`)
  switch (issue.code) {
    case 'too_big':
      return t(issue.origin === 'string' ? 'lists:validation.tooLong' : 'lists:validation.tooBig', {
        limit: String(issue.maximum),
      })
    case 'too_small':
      return t(issue.origin === 'string' ? 'lists:validation.tooShort' : 'lists:validation.tooSmall', {
        limit: String(issue.minimum),
      })
    default:
      return t('lists:validation.invalid')
  }
}

/** What a schema says of a whole input: its errors in order, none when it fits. */
export function schemaErrors(schema: z.ZodType, input: unknown, t: Translate): SchemaError[] {
  const result = schema.safeParse(input)
  if (result.success) return []
  return result.error.issues.map((issue) => {
    const path = issue.path.filter((step): step is string | number => typeof step !== 'symbol')
    const value = path.reduce<unknown>((at, step) => recordOf(at)[step], input)
    return { path, message: issueText(issue, value, t) }
  })
}

/**
 * Checks one value against a schema; null when it fits. Empty text counts as not given, which those who choose are told in
 * other words than those who type (spec shell §5).
 */
export function checkValue(schema: z.ZodType, value: unknown, t: Translate, isChosen = false): string | null {
  const given = value === '' || value === null ? undefined : value
  const result = schema.safeParse(given)
  const issue = result.success ? undefined : result.error.issues[0]
  if (issue === undefined) return null
  return isChosen && given === undefined ? t('lists:validation.requiredSelect') : issueText(issue, given, t)
}

/** Whether nobody has put anything in. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Bridge from a schema to rules of the form kit, so that client and server share one declaration. On leaving a field everything
 * is checked but one that is still empty: nobody is told to fill in what they only came past. On sending, that too.
 */
export function schemaRules(schema: z.ZodType, t: Translate, isTouched: () => boolean, isChosen = false) {
  const check = (value: unknown): Promise<void> => {
    const error = checkValue(schema, value, t, isChosen)
    return error === null ? Promise.resolve() : Promise.reject(new Error(error))
  }
  return [
    {
      validateTrigger: 'onBlur',
      validator: (_rule: unknown, value: unknown) =>
        isEmpty(value) && !isTouched() ? Promise.resolve() : check(value),
    },
    { validateTrigger: 'onSubmit', validator: (_rule: unknown, value: unknown) => check(value) },
  ]
}

/** Rule of the form kit for numbers that people put in: none is below 0 (spec shell §5), whatever the schema lets programs send. */
export function leastRule(t: Translate) {
  const least = '0'
  return {
    validator: (_rule: unknown, value: unknown): Promise<void> => {
      const text = isEmpty(value) ? least : String(value)
      const isBelow = isDecimal(text) && compare(text, least) < 0
      return isBelow ? Promise.reject(new Error(t('lists:validation.tooSmall', { limit: least }))) : Promise.resolve()
    },
  }
}
