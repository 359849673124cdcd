import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module. Sign-in never tells whether the user exists. */
export const identityErrors = defineErrors('identity', enUS.errors, {
  wrongCredentials: 401,
  userLocked: 423,
  unknownApplication: 403,
})
