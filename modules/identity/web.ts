import { type ComponentType, createElement } from 'react'
import { formRoutes, pageOf } from '#platform/web/page-of.ts'
import { recordRoutes } from '#platform/web/records/record-routes.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import { menuKey } from './role/contract/menu-key.ts'
import type { BlockedPanelProps } from './sign-in/web/BlockedPanel.tsx'
import type { NotificationChecks } from './user/web/UserFormPage.tsx'

export { SettingPanel } from './setting/web/SettingPanel.tsx'
export type { BlockReason } from './sign-in/web/BlockedPanel.tsx'

/** The page instead of everything else while the licence or an expired password keeps somebody from working. */
export const loadBlockedPage = (): Promise<{ default: ComponentType<BlockedPanelProps> }> =>
  import('./sign-in/web/BlockedPanel.tsx').then(({ BlockedPanel }) => ({ default: BlockedPanel }))

/** What identity shows of modules that build on it. */
interface IdentityWebParts {
  /** The control of the avatar, which is a file. */
  loadAvatarUpload: () => Promise<ComponentType>
  /** The control of what a user is told about. */
  loadNotificationChecks: () => Promise<NotificationChecks>
  /** The dialog in which a company puts own words in place of the product's. */
  loadTextDialog: () => Promise<ComponentType<{ textKey: string; onClose: () => void }>>
}

const loadRecords = async () => (await import('./contract/records.ts')).identityRecords

/** Menu entries: the product's are arranged and renamed, the company's own are maintained. */
const menuRoutes = (loadTextDialog: IdentityWebParts['loadTextDialog']) =>
  recordRoutes(
    {
      base: '/baseManage',
      path: 'menu',
      name: 'BaseManage.Base.Menu',
      id: 'identity.menu',
      menuNo: 'baseMenu',
      tools: [
        {
          key: 'arrange',
          labelKey: 'identity:menu.arrange',
          flag: 'isModify',
          needs: 'one',
          load: async () => (await import('./menu/web/MenuArrangeDialog.tsx')).MenuArrangeDialog,
        },
        {
          key: 'rename',
          labelKey: 'identity:menu.rename',
          flag: 'isModify',
          needs: 'one',
          reasonDisabled: ({ isProduct }) => (isProduct === true ? null : 'identity:menu.ofOwn'),
          load: async () => {
            const TextDialog = await loadTextDialog()
            return ({ row, onClose }: RecordToolProps) =>
              row ? createElement(TextDialog, { textKey: menuKey(String(row.menuNo)), onClose }) : null
          },
        },
      ],
    },
    loadRecords,
  )

/** Keys of other systems: maintained as records; their secrets are issued and withdrawn. */
const apiKeyRoutes = recordRoutes(
  {
    base: '/system',
    path: 'apiKey',
    name: 'System.Api.Key',
    id: 'identity.apiKey',
    menuNo: 'apiKey',
    tools: [
      {
        key: 'issue',
        labelKey: 'identity:apiKey.issue',
        flag: 'isModify',
        needs: 'one',
        load: async () => (await import('./api-key/web/IssueApiKeyDialog.tsx')).IssueApiKeyDialog,
      },
      {
        key: 'withdraw',
        labelKey: 'identity:apiKey.withdraw',
        flag: 'isModify',
        needs: 'one',
        reasonDisabled: ({ keyPrefix }) => (keyPrefix === '' ? 'identity:apiKey.noSecret' : null),
        load: async () => (await import('./api-key/web/WithdrawApiKeyDialog.tsx')).WithdrawApiKeyDialog,
      },
    ],
  },
  loadRecords,
)

type LoadChecks = IdentityWebParts['loadNotificationChecks']

/** A form of somebody who signs in, with the control of what that one is told about. */
const personForm =
  (load: () => Promise<ComponentType<{ notificationChecks: NotificationChecks }>>, loadChecks: LoadChecks) =>
  async () => {
    const [Form, notificationChecks] = await Promise.all([load(), loadChecks()])
    return { default: () => createElement(Form, { notificationChecks }) }
  }
const loadUserForm = async () => (await import('./user/web/UserFormPage.tsx')).UserFormPage
const loadColleagueForm = async () => (await import('./colleague/web/ColleagueFormPage.tsx')).ColleagueFormPage

/** Screens of this module. */
export function identityWeb({ loadAvatarUpload, loadNotificationChecks, loadTextDialog }: IdentityWebParts): WebModule {
  return {
    texts: ['identity', 'messages'],
    routes: [
      ...menuRoutes(loadTextDialog),
      ...apiKeyRoutes,
      {
        path: '/letter-link',
        name: 'LetterLink',
        titleKey: 'identity:link.title',
        isPublic: true,
        isHidden: true,
        load: pageOf(() => import('./action-link/web/EmailLinkPanel.tsx'), 'EmailLinkPanel'),
      },
      {
        path: '/setting/user-info',
        name: 'Setting.UserInfo',
        titleKey: 'identity:routes.userInfo',
        sharedTab: 'Setting',
        usesAntd: true,
        load: async () => {
          const [{ ProfileFormPage }, avatar] = await Promise.all([
            import('./user/web/ProfileFormPage.tsx'),
            loadAvatarUpload(),
          ])
          return { default: () => createElement(ProfileFormPage, { avatar: createElement(avatar) }) }
        },
      },
      {
        path: '/setting/password',
        name: 'Setting.Password',
        titleKey: 'identity:routes.password',
        sharedTab: 'Setting',
        load: pageOf(() => import('./password/web/PasswordFormPage.tsx'), 'PasswordFormPage'),
      },
      {
        path: '/setting/second-factor',
        name: 'Setting.SecondFactor',
        titleKey: 'identity:routes.secondFactor',
        sharedTab: 'Setting',
        load: pageOf(() => import('./second-factor/web/SecondFactorFormPage.tsx'), 'SecondFactorFormPage'),
      },
      {
        path: '/baseManage/user',
        name: 'BaseManage.Base.User',
        titleKey: 'identity:routes.users',
        menuNo: 'baseUser',
        load: pageOf(() => import('./user/web/UserListPage.tsx'), 'UserListPage'),
      },
      {
        path: '/baseManage/password-policy',
        name: 'BaseManage.PasswordPolicy',
        titleKey: 'identity:routes.passwordPolicy',
        menuNo: 'passwordPolicy',
        usesAntd: true,
        load: pageOf(() => import('./password/web/PasswordPolicyFormPage.tsx'), 'PasswordPolicyFormPage'),
      },
      ...formRoutes('BaseManage.Base.User', personForm(loadUserForm, loadNotificationChecks), {
        add: { path: '/baseManage/add-user', titleKey: 'identity:routes.addUser' },
        modify: { path: '/baseManage/modify-user/:id/:userNo', titleKey: 'identity:routes.modifyUser' },
      }),
      {
        path: '/baseManage/colleague',
        name: 'BaseManage.Colleague',
        titleKey: 'identity:routes.colleagues',
        menuNo: 'supplierColleague',
        load: pageOf(() => import('./colleague/web/ColleagueListPage.tsx'), 'ColleagueListPage'),
      },
      ...formRoutes('BaseManage.Colleague', personForm(loadColleagueForm, loadNotificationChecks), {
        add: { path: '/baseManage/add-colleague', titleKey: 'identity:routes.addColleague' },
        modify: { path: '/baseManage/modify-colleague/:id/:userNo', titleKey: 'identity:routes.modifyColleague' },
      }),
      {
        path: '/baseManage/role',
        name: 'BaseManage.Base.Role',
        titleKey: 'identity:routes.roles',
        menuNo: 'baseRole',
        load: pageOf(() => import('./role/web/RoleListPage.tsx'), 'RoleListPage'),
      },
      ...formRoutes(
        'BaseManage.Base.Role',
        pageOf(() => import('./role/web/RoleFormPage.tsx'), 'RoleFormPage'),
        {
          add: { path: '/baseManage/add-role', titleKey: 'identity:routes.addRole' },
          modify: { path: '/baseManage/modify-role/:id/:roleNo', titleKey: 'identity:routes.modifyRole' },
        },
      ),
      {
        path: '/system/license',
        name: 'System.License',
        titleKey: 'identity:routes.license',
        menuNo: 'license',
        load: pageOf(() => import('./licence/web/LicenceDetailPage.tsx'), 'LicenceDetailPage'),
      },
    ],
    lookups: async () => {
      const { menuGroupFields } = await import('./menu/contract/fields.ts')
      return { 'ISysMenuService/getsysmenugrouplist': menuGroupFields }
    },
    groups: [{ path: '/baseManage', names: ['BaseManage', 'BaseManage.Base'], leadsTo: 'BaseManage.Base.User' }],
    redirects: { '/setting': '/setting/user-info' },
  }
}
