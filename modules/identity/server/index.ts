import type { KeyObject } from 'node:crypto'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { AskService } from '#platform/server/outbound/ask-service.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import { type RecordBook, usesBy } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { identityCalls } from '../contract/calls.ts'
import { identityErrors } from '../contract/errors.ts'
import { roleFormFields, userFields, userFormFields } from '../contract/fields.ts'
import { identityRules } from '../contract/rules.ts'
import { identityTexts } from '../contract/texts.ts'
import { apiKeySource } from './api-key-source.ts'
import { arrangeMenu, readArrangement } from './arrange-menu.ts'
import { beginFactor } from './begin-factor.ts'
import { changePassword } from './change-password.ts'
import type { FactorOptions } from './check-factor.ts'
import { chooseMenuGroups, chooseRoles, chooseUsers, pickUsers } from './choose-users.ts'
import { confirmFactor } from './confirm-factor.ts'
import { menusOf, readCurrentUser } from './current-user.ts'
import { deleteRoles } from './delete-roles.ts'
import { deleteUsers } from './delete-users.ts'
import { getCustomMenuUrl } from './get-custom-menu-url.ts'
import { issueApiKey, withdrawApiKey } from './issue-api-key.ts'
import { licenceCache } from './licence.ts'
import { listGrantableMenus } from './list-grantable-menus.ts'
import { listOfferedRoles, listRoles } from './list-roles.ts'
import { listColleagues, listUsers } from './list-users.ts'
import { menuSource as menuSourceOf } from './menu-source.ts'
import type { ActionLinkOptions } from './open-action-link.ts'
import { permissionCache } from './permissions-of.ts'
import { personSheetHandlers } from './person-sheet-handlers.ts'
import { pinMenu } from './pin-menu.ts'
import { readActionLink } from './read-action-link.ts'
import { readFactor } from './read-factor.ts'
import { readLicence } from './read-licence.ts'
import { readPasswordDemands, readPasswordPolicy } from './read-password-policy.ts'
import { readPinnedMenus } from './read-pinned-menus.ts'
import { readRole } from './read-role.ts'
import { readUser, type UserNotices } from './read-user.ts'
import { readUserRights } from './read-user-rights.ts'
import { releaseSignInOf } from './release-sign-in.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resetFactor } from './reset-factor.ts'
import { resetPasswords } from './reset-passwords.ts'
import { listGivableRoles, readColleague, saveColleague } from './save-colleague.ts'
import { saveLicence } from './save-licence.ts'
import { savePasswordPolicy } from './save-password-policy.ts'
import { saveRole } from './save-role.ts'
import { saveUser } from './save-user.ts'
import { signIn } from './sign-in.ts'
import { signInSecondStep } from './sign-in-second-step.ts'
import { type SignOutOptions, signOut } from './sign-out.ts'
import { sortPinnedMenus } from './sort-pinned-menus.ts'
import { identityTasks } from './tasks.ts'
import { turnOffFactor } from './turn-off-factor.ts'
import { updateProfile } from './update-profile.ts'
import { useActionLink } from './use-action-link.ts'

export { authenticate } from './authenticate.ts'
export { authenticateApiKey } from './authenticate-api-key.ts'
export { checkFactor } from './check-factor.ts'
export { closedModulesOf } from './closed-modules-of.ts'
export { communityIssuer, grantCommunityLicence, grantCommunityLicences } from './community-licence.ts'
export { letterLinks, type WriteLetterLink } from './letter-links.ts'
export { licencePublicKey, signLicence } from './licence.ts'
export { oneTimeCode } from './one-time-code.ts'
export { passwordHash } from './password-hash.ts'
export { readKeyMenus } from './read-key-menus.ts'
export { registerSingleSignOn } from './register-single-sign-on.ts'
export { seedMenuNames } from './seed-menu-names.ts'
export { createSingleSignOn, type SingleSignOn, type SingleSignOnSettings } from './single-sign-on.ts'

/** What identity gets from the composition root. */
export interface IdentityOptions extends FactorOptions, SignOutOptions, ActionLinkOptions {
  /** What records of all modules refer to, which is known once all are made. */
  recordBook: () => RecordBook
  licenceIssuer: KeyObject
  /** The flags that the product's calls ask for, per menu entry. */
  menuFlags(): ReadonlyMap<string, ReadonlySet<PermissionFlag>>
  /** How the services behind `custom:` menu entries are asked. */
  askService: AskService
  /** Hosts of those services. */
  menuServiceHosts: readonly string[]
  userNotices: UserNotices
}

/** The server side of identity. */
export function identityServer(options: IdentityOptions): ServerModule {
  const { db, licenceIssuer } = options
  const menuSource = menuSourceOf(options.menuServiceHosts)
  return {
    texts: identityTexts,
    isAlwaysLicensed: true,
    // Forms add by the call that saves.
    asks: { baseUser: ['isAdd'], baseRole: ['isAdd'], supplierColleague: ['isAdd'] },
    rules: identityRules,
    records: [menuSource, apiKeySource],
    references: { 'ISysUserService/getFullAuthorityUserListByParams': { table: 'sys_user', column: 'user_no' } },
    caches: [permissionCache(db), licenceCache, ...(options.singleSignOn ? [options.singleSignOn.cache] : [])],
    calls: [
      implementRecord(menuSource, options.recordBook),
      implementRecord(apiKeySource, options.recordBook),
      implementCalls(identityCalls, {
        'ISrmBmLoginService/login': (context, input) => signIn(options, context, input),
        'ISrmBmLoginService/loginSecondStep': (context, input) => signInSecondStep(options, context, input),
        'ISrmBmLoginService/getSignInOptions': () =>
          Promise.resolve({ singleSignOn: options.singleSignOn?.settings.label ?? '' }),
        'ISrmBmLoginService/logout': (context) => signOut(options, context),
        'ISrmBmLoginService/getCurrentUserInfo': (context) => readCurrentUser(db, context, licenceIssuer),
        'ISysMenuService/getsysmenulist': (context, input) => menusOf(db, context, input.appNo),
        'ISrmBmLoginService/getAuth': (context, { type }) => readLicence(context, type, options),
        'ISysLicenseService/saveLicense': (context, { licenseKey }) => saveLicence(context, licenseKey, options),
        'ISupSrmSysUserService/getsysuserbyid': readUser(options.userNotices),
        'ISupSrmSysUserService/updatesysuserbyid': updateProfile,
        'ISupSrmSysUserService/updatepwd': (context, input) => changePassword(options, context, input),
        'ISysUserFactorService/getFactor': (context) => readFactor(db, context),
        'ISysUserFactorService/beginFactor': (context, { pwd }) => beginFactor(options, context, pwd),
        'ISysUserFactorService/confirmFactor': (context, { code }) => confirmFactor(options, context, code),
        'ISysUserFactorService/renewRecoveryCodes': (context, { code }) => renewRecoveryCodes(options, context, code),
        'ISysUserFactorService/turnOffFactor': (context, input) => turnOffFactor(options, context, input),
        'ISysUserFactorService/resetFactor': resetFactor,
        'ISupSrmSysUserService/getsysuserlist': listUsers,
        'ISupSrmSysUserService/getgivablerolelist': listOfferedRoles,
        'ISupSrmSysUserService/getgrantablemenulist': (context) => listGrantableMenus(context, options.menuFlags()),
        'ISupSrmSysUserService/getuserrights': readUserRights,
        ...personSheetHandlers(options),
        'ISupSrmSysUserService/saveorupdatesysuser': (context, form) => saveUser(context, form, options),
        'ISupSrmSysUserService/deletesysuserbyids': deleteUsers,
        'ISupSrmSysUserService/resetpwd': resetPasswords,
        'ISupSrmSysUserService/releasesignin': releaseSignInOf,
        'ISysPasswordPolicyService/getPasswordPolicy': readPasswordDemands,
        'ISysPasswordPolicyService/getsyspasswordpolicy': readPasswordPolicy,
        'ISysPasswordPolicyService/updatesyspasswordpolicy': savePasswordPolicy,
        'ISupColleagueService/getcolleaguelist': listColleagues,
        'ISupColleagueService/getcolleaguerights': readUserRights,
        'ISupColleagueService/getcolleaguebyid': readColleague(options.userNotices),
        'ISupColleagueService/getgivablerolelist': listGivableRoles,
        'ISupColleagueService/saveorupdatecolleague': (context, form) => saveColleague(db, context, form, options),
        'ISysMenuService/getsysmenugrouplist': chooseMenuGroups,
        'ISysMenuMaintenanceService/getmenuarrangement': readArrangement,
        'ISysMenuMaintenanceService/savemenuarrangement': arrangeMenu,
        'ISrmSysRoleService/getsysrolelist': listRoles,
        'ISrmSysRoleService/getsysrolebyid': readRole,
        'ISrmSysRoleService/getgrantablemenulist': (context) => listGrantableMenus(context, options.menuFlags()),
        'ISrmSysRoleService/saveorupdaterole': saveRole,
        'ISrmSysRoleService/deletesysrolebyids': deleteRoles,
        'ISysUserService/getAuthUserList': pickUsers,
        'ISysUserService/getFullAuthorityUserListByParams': chooseUsers,
        'ISysRoleService/getFullAuthorityRoleListByParams': chooseRoles,
        'ISysMenuService/getBusinessCommonMenu': (context) => readPinnedMenus(db, context),
        'ISysMenuService/collectBusinessCommonMenu': (context, { menuNo }) => pinMenu(db, context, menuNo),
        'ISysMenuService/sortBusinessCommonMenu': (context, { menuNos }) => sortPinnedMenus(db, context, menuNos),
        'ISysMenuService/getCustomMenuUrl': (context, { menuNo }) => getCustomMenuUrl(options, context, menuNo),
        'ISupActionLinkService/readActionLink': (context, { token }) => readActionLink(options, context, token),
        'ISupActionLinkService/useActionLink': (context, input) => useActionLink(options, context, input),
        'ISysApiKeyService/issuesysapikey': issueApiKey,
        'ISysApiKeyService/withdrawsysapikey': withdrawApiKey,
      }),
    ],
    constraints: {
      ...numberConstraints([menuSource, apiKeySource]),
      sys_user_user_no: identityErrors.duplicateUser,
      sys_role_tenantsid_role_no_key: identityErrors.duplicateRole,
      sys_role_menu_menu_no_fkey: identityErrors.menuNotFound,
      sys_user_menu_menu_no_fkey: identityErrors.menuNotFound,
      doc_file_user_id_fkey: identityErrors.userReferred,
      doc_import_run_user_id_fkey: identityErrors.userReferred,
      doc_exchange_message_user_id_fkey: identityErrors.userReferred,
    },
    uses: usesBy(
      { table: 'sys_user', shown: 'user_no', labelKey: 'identity:routes.users' },
      { org_no: 'bm_org', warehouse_no: 'bm_warehouse', belong_supplier: 'bm_supplier' },
    ),
    loggedFields: { identity: { ...userFormFields, ...roleFormFields, ...userFields } },
    tasks: identityTasks(licenceIssuer),
  }
}
