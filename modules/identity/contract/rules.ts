import { CALLS_PER_MINUTE_MOST, LINK_DAYS } from '#modules/identity/api-key/contract/key-areas.ts'
import { PASSWORD_LENGTH } from '#modules/identity/password/contract/password-policy.ts'
import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { identityErrors } from './errors.ts'

const ADMINISTRATION = ['baseUser', 'baseRole']

/** Rules of signing in, of users and of what they may do. */
export const identityRules = defineRules('identity', enUS.rules, {
  credentials: { refusals: [identityErrors.wrongCredentials, identityErrors.companyNeeded] },
  lock: { refusals: [identityErrors.userLocked, identityErrors.tooSoon] },
  secondFactor: {
    refusals: [
      identityErrors.wrongPassword,
      identityErrors.wrongCode,
      identityErrors.secondStepOver,
      identityErrors.factorOn,
      identityErrors.factorNotOn,
      identityErrors.factorNotBegun,
      identityErrors.factorDemanded,
      identityErrors.factorUnreadable,
    ],
  },
  password: {
    refusals: [
      identityErrors.passwordPolicy,
      identityErrors.samePassword,
      identityErrors.passwordsDiffer,
      identityErrors.wrongOldPassword,
      identityErrors.temporaryPasswordOver,
    ],
    values: { least: PASSWORD_LENGTH.min, most: PASSWORD_LENGTH.max },
  },
  passwordPolicy: {
    refusals: [identityErrors.noDefaultPassword, identityErrors.defaultPasswordAgain, identityErrors.passwordLengths],
    values: { least: PASSWORD_LENGTH.min, most: PASSWORD_LENGTH.max },
    sides: ['purchaser'],
    menus: ['passwordPolicy', 'baseUser'],
  },
  userNumbers: {
    refusals: [
      identityErrors.userNoFixed,
      identityErrors.roleNoFixed,
      identityErrors.duplicateUser,
      identityErrors.duplicateRole,
      identityErrors.pwdRequired,
    ],
    menus: [...ADMINISTRATION, 'supplierColleague'],
  },
  grants: {
    refusals: [
      identityErrors.ownRights,
      identityErrors.beyondAuthority,
      identityErrors.beyondRights,
      identityErrors.beyondAdministrator,
      identityErrors.beyondSide,
      identityErrors.roleOfAdministrators,
      identityErrors.roleBeyondRights,
      identityErrors.roleHeldBeyond,
      identityErrors.grantBeyond,
      identityErrors.menuBeyondRights,
      identityErrors.defaultPasswordBeyond,
      identityErrors.unknownRole,
      identityErrors.roleOfBuyer,
      identityErrors.unknownSupplier,
      identityErrors.listsOfSupplier,
    ],
    menus: [...ADMINISTRATION, 'supplierColleague', 'baseMenu', 'passwordPolicy', 'apiKey'],
  },
  deleting: {
    refusals: [
      identityErrors.lastAdministrator,
      identityErrors.deleteSelf,
      identityErrors.userInUse,
      identityErrors.userReferred,
      identityErrors.roleInUse,
    ],
    sides: ['purchaser'],
    menus: ADMINISTRATION,
  },
  licence: {
    refusals: [
      identityErrors.licenceUsers,
      identityErrors.licenceInvalid,
      identityErrors.licenceOtherTenant,
      identityErrors.licenceOutdated,
    ],
    sides: ['purchaser'],
    menus: ['license', ...ADMINISTRATION],
  },
  menuTargets: {
    refusals: [identityErrors.menuNotFound, identityErrors.menuServiceForbidden, identityErrors.menuServiceFailed],
  },
  ownMenus: {
    refusals: [
      identityErrors.menuTargetUnfit,
      identityErrors.menuTargetMissing,
      identityErrors.menuGroupBare,
      identityErrors.menuInUse,
      identityErrors.menuNeeded,
    ],
    sides: ['purchaser'],
    menus: ['baseMenu'],
  },
  letterLinks: {
    refusals: [
      identityErrors.linkUnknown,
      identityErrors.linkUsed,
      identityErrors.linkReplaced,
      identityErrors.linkExpired,
      identityErrors.linkOutdated,
      identityErrors.linkBarred,
      identityErrors.linkReasonNeeded,
    ],
    values: { days: LINK_DAYS },
  },
  apiKeys: {
    refusals: [identityErrors.keyTooFast, identityErrors.keyBeyondRights, identityErrors.keyOfSupplier],
    values: { most: CALLS_PER_MINUTE_MOST },
    sides: ['purchaser'],
    menus: ['apiKey'],
  },
  application: { refusals: [identityErrors.unknownApplication] },
})
