import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module. Sign-in never tells whether the user exists. */
export const identityErrors = defineErrors('identity', enUS.errors, {
  wrongCredentials: 401,
  userLocked: 423,
  unknownApplication: 403,
  wrongOldPassword: 422,
  passwordsDiffer: 422,
  passwordPolicy: 422,
  samePassword: 422,
  pwdRequired: 422,
  userNoFixed: 422,
  roleNoFixed: 422,
  duplicateUser: 409,
  duplicateRole: 409,
  ownRights: 403,
  beyondAuthority: 403,
  lastAdministrator: 409,
  deleteSelf: 409,
  userInUse: 409,
  userReferred: 409,
  roleInUse: 409,
  unknownRole: 422,
  unknownSupplier: 422,
  licenceUsers: 409,
  licenceInvalid: 422,
  licenceOtherTenant: 422,
  licenceOutdated: 422,
  /** Spec shell §8, unknown menu on the server. Its words are the spec's; the fault is the caller's. */
  menuNotFound: 404,
  menuServiceForbidden: 403,
  menuServiceFailed: 503,
})
