import { defineFields, flag, number, text } from '#platform/contract/fields.ts'

/** The password policy, as its administrator writes it. */
export const passwordPolicyFields = defineFields('identity', {
  minLength: number({ show: '3', isRequired: true }),
  maxLength: number({ show: '3', isRequired: true }),
  needsUpper: flag({ show: '3', isRequired: true }),
  needsLower: flag({ show: '3', isRequired: true }),
  needsSpecial: flag({ show: '3', isRequired: true }),
  allowedAttempts: number({ show: '3', isRequired: true }),
  lockMinutes: number({ show: '3', isRequired: true }),
  validityDays: number({ show: '3' }),
  warningDays: number({ show: '3', isRequired: true }),
  temporaryDays: number({ show: '3' }),
  defaultPwd: text({ show: '3' }),
  isDefaultPwdRemoved: flag({ show: '3', isRequired: true }),
})
