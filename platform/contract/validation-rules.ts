import { z } from 'zod'
import { DISPLAY_PAGE, FIELD_NO, matchingConditions } from './custom-fields/custom-fields.ts'
import { plainText, valueSchema } from './field-schemas.ts'
import type { FieldDeclaration, ValueRule } from './fields.ts'
import { compare, isDecimal } from './values/decimal.ts'
import { isTimeZone } from './values/time-zones.ts'
import { parseWorkingHours } from './values/working-time.ts'

/*
 * The general limits of spec shell §5, for forms and calls alike. Further ones stand where they always did: numbers under 20
 * digits and at most 6 decimals in `decimalText`, texts under 100 characters in `plainText`.
 */

const MOBILE = /^\d{11}$/
const LANDLINE = /^(\d{3}-?\d{8}|\d{4}-\d{7})$/
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** The form of common codes of units. */
const UNIT_CODE = /^[A-Z0-9]{2,3}$/

/** Countries by their codes of two letters (ISO 3166). */
const COUNTRY_CODE = /^[A-Z]{2}$/

/** A text that may be empty or left out; otherwise it must look like the pattern. */
const optionalText = (pattern: RegExp, error: string, maxLength: number) =>
  plainText(maxLength)
    .refine((text) => text === '' || pattern.test(text), { error: error })
    .default('')

/** A mobile number: exactly 11 digits, or empty. */
export const mobileText = () => optionalText(MOBILE, 'mobile', 20)
/** A landline number: 3 digits, an optional hyphen and 8 digits, or 4 digits, hyphen, 7 digits; or empty. */
export const landlineText = () => optionalText(LANDLINE, 'landline', 20)
/** An e-mail address, or empty. */
export const emailText = () => optionalText(EMAIL, 'email', 99)

/** The name of a route: letters and digits, no dot and no special character. */
const ROUTE_NAME = /^[\p{L}\p{N}_-]+$/u
/** The name of a route, as text. */
export const routeNameText = () => plainText(60).regex(ROUTE_NAME, { error: 'routeName' })

/** The version of the mobile app: anything but parentheses. */
export const appVersionText = () =>
  plainText(30)
    .min(1)
    .refine((text) => !/[()\uff08\uff09]/.test(text), { error: 'appVersion' })

const isAtLeast = (value: string, least: string): boolean => isDecimal(value) && compare(value, least) >= 0

/** What each rule of a field asks of a value that is put in. */
const RULES: Readonly<Record<ValueRule, (value: string) => boolean>> = {
  mobile: (value) => MOBILE.test(value),
  landline: (value) => LANDLINE.test(value),
  email: (value) => EMAIL.test(value),
  positive: (value) => isAtLeast(value, '0') && compare(value, '0') !== 0,
  notNegative: (value) => isAtLeast(value, '0'),
  percent: (value) => isAtLeast(value, '0') && compare(value, '100') <= 0,
  decimals: (value) => /^[0-6]$/.test(value),
  basicElement: (value) => /^[A-Z]$/.test(value),
  clockTime: (value) => CLOCK_TIME.test(value),
  unitCode: (value) => UNIT_CODE.test(value),
  countryCode: (value) => COUNTRY_CODE.test(value),
  routeName: (value) => ROUTE_NAME.test(value),
  fieldNo: (value) => FIELD_NO.test(value),
  displayPage: (value) => DISPLAY_PAGE.test(value),
  matching: (value) => matchingConditions(value) !== null,
  workingHours: (value) => parseWorkingHours(value) !== null,
  timeZone: isTimeZone,
  positiveDays: (value) => /^[1-9]\d*$/.test(value),
}

/** Whether people put in words or a number of something, which an empty text would not be. */
export const isWorded = ({ kind }: FieldDeclaration): boolean =>
  kind === 'text' || kind === 'code' || kind === 'reference'

/** The same where something must be put in. */
export function requiredSchema(field: FieldDeclaration): z.ZodType<string | number | boolean> {
  const schema = enteredSchema(field)
  return isWorded(field) && schema instanceof z.ZodString ? schema.min(1) : schema
}

/** Schema of one value of a field as people put it in: its kind's, and its own rule. */
export function enteredSchema(field: FieldDeclaration): z.ZodType<string | number | boolean> {
  const { rule } = field
  const schema = valueSchema(field)
  if (!rule) return schema
  return schema.refine((value) => value === '' || RULES[rule](String(value)), {
    error: rule === 'decimals' ? 'decimalPlaces' : rule,
  })
}
