import type { KeyObject } from 'node:crypto'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { AskService } from '#platform/server/outbound/ask-service.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import { type RecordBook, usesBy } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import type { ActionLinkOptions } from './action-link/server/open-action-link.ts'
import { readActionLink } from './action-link/server/read-action-link.ts'
import { useActionLink } from './action-link/server/use-action-link.ts'
import { apiKeySource } from './api-key/server/api-key-source.ts'
import { issueApiKey, withdrawApiKey } from './api-key/server/issue-api-key.ts'
import { listColleagues } from './colleague/server/list-colleagues.ts'
import { personSheetHandlers } from './colleague/server/person-sheet-handlers.ts'
import { listGivableRoles, readColleague, saveColleague } from './colleague/server/save-colleague.ts'
import { identityErrors } from './contract/errors.ts'
import { identityEvents } from './contract/events.ts'
import { identityRules } from './contract/rules.ts'
import { identityTexts } from './contract/texts.ts'
import { calls } from './contract.ts'
import { licenceCache } from './licence/server/licence.ts'
import { readLicence } from './licence/server/read-licence.ts'
import { saveLicence } from './licence/server/save-licence.ts'
import { licenceTasks } from './licence/server/tasks.ts'
import { arrangeMenu, readArrangement } from './menu/server/arrange-menu.ts'
import { chooseMenuGroups } from './menu/server/choose-menu-groups.ts'
import { getCustomMenuUrl } from './menu/server/get-custom-menu-url.ts'
import { menuSource as menuSourceOf } from './menu/server/menu-source.ts'
import { pinMenu, sortPinnedMenus } from './menu/server/pinned-menus.ts'
import { readPinnedMenus } from './menu/server/read-pinned-menus.ts'
import { changePassword } from './password/server/change-password.ts'
import { readPasswordDemands, readPasswordPolicy } from './password/server/read-password-policy.ts'
import { resetPasswords } from './password/server/reset-passwords.ts'
import { savePasswordPolicy } from './password/server/save-password-policy.ts'
import { roleFormFields } from './role/contract/fields.ts'
import { deleteRoles } from './role/server/delete-roles.ts'
import { listGrantableMenus } from './role/server/list-grantable-menus.ts'
import { listOfferedRoles, listRoles } from './role/server/list-roles.ts'
import { permissionCache } from './role/server/permissions-of.ts'
import { readRole } from './role/server/read-role.ts'
import { readUserRights } from './role/server/read-user-rights.ts'
import { chooseRoles } from './role/server/role-list.ts'
import { saveRole } from './role/server/save-role.ts'
import { beginFactor } from './second-factor/server/begin-factor.ts'
import type { FactorOptions } from './second-factor/server/check-factor.ts'
import { confirmFactor } from './second-factor/server/confirm-factor.ts'
import { readFactor } from './second-factor/server/read-factor.ts'
import { renewRecoveryCodes } from './second-factor/server/renew-recovery-codes.ts'
import { signInSecondStep } from './second-factor/server/sign-in-second-step.ts'
import { turnOffFactor } from './second-factor/server/turn-off-factor.ts'
import { menusOf, readCurrentUser } from './sign-in/server/current-user.ts'
import { signIn } from './sign-in/server/sign-in.ts'
import { type SignOutOptions, signOut } from './sign-in/server/sign-out.ts'
import { signInTasks } from './sign-in/server/tasks.ts'
import { userFields, userFormFields } from './user/contract/fields.ts'
import { chooseUsers, pickUsers } from './user/server/choose-users.ts'
import { deleteUsers } from './user/server/delete-users.ts'
import { listUsers } from './user/server/list-users.ts'
import { readUser, type UserNotifications } from './user/server/read-user.ts'
import { releaseSignInOf } from './user/server/release-sign-in-of.ts'
import { resetFactor } from './user/server/reset-factor.ts'
import { saveUser } from './user/server/save-user.ts'
import { updateProfile } from './user/server/update-profile.ts'

export { emailLinks, type WriteEmailLink } from './action-link/server/email-links.ts'
export { authenticateApiKey } from './api-key/server/authenticate-api-key.ts'
export { readKeyMenus } from './api-key/server/read-key-menus.ts'
export { closedModulesOf } from './licence/server/closed-modules-of.ts'
export { communityIssuer, grantCommunityLicence, grantCommunityLicences } from './licence/server/community-licence.ts'
export { licencePublicKey, signLicence } from './licence/server/licence.ts'
export { seedMenuNames } from './menu/server/seed-menu-names.ts'
export { passwordHash } from './password/server/password-hash.ts'
export { checkFactor } from './second-factor/server/check-factor.ts'
export { oneTimeCode } from './second-factor/server/one-time-code.ts'
export { authenticate } from './sign-in/server/authenticate.ts'
export { registerSingleSignOn } from './sign-in/server/register-single-sign-on.ts'
export { createSingleSignOn, type SingleSignOn, type SingleSignOnSettings } from './sign-in/server/single-sign-on.ts'

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
  userNotifications: UserNotifications
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
    events: identityEvents,
    actions: [
      'identity.login',
      'identity.loginRefused',
      'identity.lock',
      'identity.passwordRefused',
      'identity.codeRefused',
    ],
    records: [menuSource, apiKeySource],
    references: { 'ISysUserService/getFullAuthorityUserListByParams': { table: 'sys_user', column: 'user_no' } },
    caches: [permissionCache(db), licenceCache, ...(options.singleSignOn ? [options.singleSignOn.cache] : [])],
    calls: [
      implementRecord(menuSource, options.recordBook),
      implementRecord(apiKeySource, options.recordBook),
      implementCalls(calls, {
        'ISrmBmLoginService/login': (context, input) => signIn(options, context, input),
        'ISrmBmLoginService/loginSecondStep': (context, input) => signInSecondStep(options, context, input),
        'ISrmBmLoginService/getSignInOptions': () =>
          Promise.resolve({ singleSignOn: options.singleSignOn?.settings.label ?? '' }),
        'ISrmBmLoginService/logout': (context) => signOut(options, context),
        'ISrmBmLoginService/getCurrentUserInfo': (context) => readCurrentUser(db, context, licenceIssuer),
        'ISysMenuService/getsysmenulist': (context, input) => menusOf(db, context, input.appNo),
        'ISrmBmLoginService/getAuth': (context, { type }) => readLicence(context, type, options),
        'ISysLicenseService/saveLicense': (context, { licenseKey }) => saveLicence(context, licenseKey, options),
        'ISupSrmSysUserService/getsysuserbyid': readUser(options.userNotifications),
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
        'ISupColleagueService/getcolleaguebyid': readColleague(options.userNotifications),
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
    tasks: [...signInTasks, ...licenceTasks(licenceIssuer)],
  }
}
