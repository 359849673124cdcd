import { randomUUID } from 'node:crypto'
import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { CUSTOM_MENU, FIXTURE_PASSWORD } from '#apps/server/testing/demo-fixtures.ts'
import { editedWorkbook } from '#apps/server/testing/edited-workbook.ts'
import { beginFactor, turnOnFactor } from '#apps/server/testing/factors.ts'
import { keptLicence } from '#apps/server/testing/kept-licence.ts'
import { newLink } from '#apps/server/testing/new-link.ts'
import { encode, freshNo, idOf, policyInput, setDefaultPassword } from '#apps/server/testing/people.ts'
import { readAs } from '#apps/server/testing/record-inputs.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { signInTicket } from '#apps/server/testing/wire-client.ts'
import type { calls } from '#modules/identity/contract.ts'
import { colleagueSamples } from './colleague-samples.ts'

/** Whose second factor is set up, used and turned off; nobody else's sign-in is held up by it. */
const FACTOR_USER = 'probeFactor'

/** How the calls of identity are tried. */
export const identitySamples: SamplesOf<typeof calls> = {
  'ISrmBmLoginService/login': {
    as: null,
    prepare: () => ({
      input: { userNo: 'admin', pwd: Buffer.from(FIXTURE_PASSWORD).toString('base64'), invokerParam: 'PC' },
    }),
    isAboutCaller: true,
  },
  'ISrmBmLoginService/loginSecondStep': {
    as: null,
    prepare: async (context) => {
      const { userNo } = await newUser(context)
      const { code } = await turnOnFactor(context, userNo)
      return { input: { ticket: await signInTicket(context.address, userNo, FIXTURE_PASSWORD), code: code() } }
    },
    isAboutCaller: true,
  },
  'ISrmBmLoginService/getSignInOptions': {
    as: null,
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISrmBmLoginService/logout': {
    as: 'warehouse',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
    isSessionEnded: true,
  },
  'ISrmBmLoginService/getCurrentUserInfo': {
    as: 'supplier',
    prepare: () => ({ input: {}, secrets: ['黄丽华', '东莞精密'] }),
    isAboutCaller: true,
  },
  'ISysMenuService/getBusinessCommonMenu': {
    as: 'supplier',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISysMenuService/collectBusinessCommonMenu': {
    as: 'supplier',
    prepare: () => ({ input: { menuNo: 'asnTracking' } }),
    isAboutCaller: true,
  },
  'ISysMenuService/sortBusinessCommonMenu': {
    as: 'supplier',
    prepare: async (context) => {
      await context.call('supplier', 'ISysMenuService/collectBusinessCommonMenu', { menuNo: 'userOrder' })
      return { input: { menuNos: ['userOrder', 'asnTracking'] } }
    },
    isAboutCaller: true,
  },
  'ISysMenuService/getCustomMenuUrl': {
    as: 'farBuyer',
    prepare: () => ({ input: { menuNo: CUSTOM_MENU } }),
    isAboutCaller: true,
  },
  'ISysMenuService/getsysmenulist': {
    as: 'supplier',
    prepare: () => ({ input: { appNo: 'PC' } }),
    isAboutCaller: true,
  },
  'ISrmBmLoginService/getAuth': {
    as: 'buyer',
    prepare: () => ({ input: { type: 'ALL' }, secrets: ['COMMUNITY-DEMO'] }),
    visibleTo: ['farBuyer'],
    isAboutCaller: true,
  },
  'ISysLicenseService/saveLicense': {
    as: 'admin',
    prepare: async (context) => ({ input: { licenseKey: await keptLicence(context) } }),
    // Whoever has the right may activate the company's own key again; that changes nothing.
    isAboutCaller: true,
  },
  'ISupSrmSysUserService/getsysuserbyid': {
    as: 'buyer',
    prepare: async (context) => ({ input: { id: await idOf(context, 'buyer') }, secrets: ['林晓梅'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/updatesysuserbyid': {
    as: 'supplier',
    prepare: async (context) => {
      const id = await idOf(context, 'supplier')
      const { version } = await context.call('supplier', 'ISupSrmSysUserService/getsysuserbyid', { id })
      return { input: { id, version, userName: '黄丽华', mobile: '13922851180' } }
    },
  },
  'ISupSrmSysUserService/updatepwd': {
    as: 'newcomer',
    prepare: () => ({
      input: {
        oldPwd: encode(FIXTURE_PASSWORD),
        newPwd: encode('Another2026'),
        confirmPwd: encode('Another2026'),
      },
    }),
    isSessionEnded: true,
  },
  'ISysUserFactorService/getFactor': {
    as: 'supplier',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISysUserFactorService/beginFactor': {
    as: FACTOR_USER,
    prepare: async (context) => {
      // Begun by somebody who is signed in, as all of them: with a factor on, a password alone would not do.
      await context.token(FACTOR_USER)
      await beginFactor(context, FACTOR_USER)
      return { input: { pwd: encode(FIXTURE_PASSWORD) } }
    },
    isAboutCaller: true,
    isOwnChange: true,
    renews: 'sys_user_factor',
  },
  'ISysUserFactorService/confirmFactor': {
    as: FACTOR_USER,
    prepare: async (context) => {
      await context.token(FACTOR_USER)
      return { input: { code: (await beginFactor(context, FACTOR_USER)).code() } }
    },
    isAboutCaller: true,
  },
  'ISysUserFactorService/renewRecoveryCodes': {
    as: FACTOR_USER,
    prepare: async (context) => {
      await context.token(FACTOR_USER)
      return { input: { code: (await turnOnFactor(context, FACTOR_USER)).code() } }
    },
    isAboutCaller: true,
  },
  'ISysUserFactorService/turnOffFactor': {
    as: FACTOR_USER,
    prepare: async (context) => {
      await context.token(FACTOR_USER)
      const { code } = await turnOnFactor(context, FACTOR_USER)
      return { input: { pwd: encode(FIXTURE_PASSWORD), code: code() } }
    },
    isAboutCaller: true,
  },
  'ISysUserFactorService/resetFactor': {
    as: 'admin',
    prepare: async (context) => {
      const { id, userNo } = await newUser(context)
      await turnOnFactor(context, userNo)
      return { input: { id } }
    },
  },
  'ISupSrmSysUserService/getsysuserlist': {
    as: 'admin',
    prepare: () => ({ input: { condition: { keyword: '林晓梅' } }, secrets: ['林晓梅'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/exportexcel': {
    as: 'admin',
    prepare: () => ({ input: { condition: { keyword: '林晓梅' } }, secrets: ['林晓梅'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/importexcel': {
    as: 'admin',
    prepare: async (context) => {
      await setDefaultPassword(context)
      const lines = { 'roles.roleNo': 'buyer', 'orgs.orgNo': 'SZ10' }
      return { input: await sampleWorkbook({ userNo: freshNo('u'), userName: 'Newcomer', ...lines }) }
    },
  },
  'ISupSrmSysUserService/downExcelTemplate': { as: 'admin', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISupSrmSysUserService/exporteditexcel': {
    as: 'admin',
    prepare: () => ({ input: { condition: { keyword: '林晓梅' } }, secrets: ['林晓梅'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/checkeditexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { id = '', userNo } = await newUser(context)
      const row = { keyword: userNo, id, values: { remark: 'By a sheet' } }
      return { input: await editedWorkbook(context, 'ISupSrmSysUserService', row), secrets: [userNo] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/importeditexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { id = '', version = 0 } = await newUser(context)
      return { input: { rows: [{ id, version, values: { remark: 'By a sheet' } }] } }
    },
  },
  'ISupSrmSysUserService/getgivablerolelist': {
    as: 'admin',
    prepare: () => ({ input: {}, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/getgrantablemenulist': {
    as: 'admin',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISupSrmSysUserService/getuserrights': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: await idOf(context, 'buyer') }, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/saveorupdatesysuser': {
    as: 'admin',
    prepare: async (context) => {
      const user = await newUser(context)
      return { input: { ...user, userName: 'Renamed' } }
    },
  },
  'ISupSrmSysUserService/deletesysuserbyids': {
    as: 'admin',
    prepare: async (context) => {
      const { id, version } = await newUser(context)
      return { input: { delList: [{ id, version }] } }
    },
  },
  'ISupSrmSysUserService/releasesignin': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await newUser(context)).id } }),
  },
  'ISupSrmSysUserService/resetpwd': {
    as: 'admin',
    prepare: async (context) => {
      await setDefaultPassword(context)
      const { id, version } = await newUser(context)
      return { input: { resetList: [{ id, version }] } }
    },
  },
  'ISysPasswordPolicyService/getPasswordPolicy': {
    as: 'supplier',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISysPasswordPolicyService/getsyspasswordpolicy': {
    as: 'admin',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISysPasswordPolicyService/updatesyspasswordpolicy': {
    as: 'admin',
    prepare: async (context) => ({ input: await policyInput(context) }),
    allowedTo: ['farBuyer'],
  },
  ...colleagueSamples,
  'ISysMenuService/getsysmenugrouplist': {
    as: 'admin',
    prepare: async (context) => {
      const { number } = await ownGroup(context)
      return { input: { condition: { keyword: number } }, secrets: [number] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysMenuMaintenanceService/getmenuarrangement': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await ownGroup(context)).id } }),
    visibleTo: ['farBuyer'],
  },
  'ISysMenuMaintenanceService/savemenuarrangement': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await ownGroup(context)).id, version: 0, sort: 7, isHidden: false } }),
    allowedTo: ['farBuyer'],
  },
  'ISrmSysRoleService/getsysrolelist': {
    as: 'admin',
    prepare: () => ({ input: { condition: { keyword: '采购员' } }, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISrmSysRoleService/exportexcel': {
    as: 'admin',
    prepare: () => ({ input: { condition: { keyword: '采购员' } }, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISrmSysRoleService/importexcel': {
    as: 'admin',
    prepare: async () => {
      const row = { roleNo: freshNo('R'), roleName: 'Reader', 'menus.menuNo': 'userOrder', 'menus.isSearch': '1' }
      return { input: await sampleWorkbook(row) }
    },
    allowedTo: ['farBuyer', 'stranger'],
  },
  'ISrmSysRoleService/downExcelTemplate': { as: 'admin', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISrmSysRoleService/exporteditexcel': {
    as: 'admin',
    prepare: () => ({ input: { condition: { keyword: '采购员' } }, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISrmSysRoleService/checkeditexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { id, roleNo } = await newRole(context)
      const row = { keyword: roleNo, id, values: { roleName: 'By a sheet' } }
      return { input: await editedWorkbook(context, 'ISrmSysRoleService', row), secrets: [roleNo] }
    },
    allowedTo: ['farBuyer'],
  },
  'ISrmSysRoleService/importeditexcel': {
    as: 'admin',
    prepare: async (context) => {
      const { id, version } = await newRole(context)
      return { input: { rows: [{ id, version, values: { roleName: 'By a sheet' } }] } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISrmSysRoleService/getsysrolebyid': {
    as: 'admin',
    prepare: async (context) => ({ input: { id: (await roleOf(context, 'buyer')).id }, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISrmSysRoleService/getgrantablemenulist': {
    as: 'admin',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISrmSysRoleService/saveorupdaterole': {
    as: 'admin',
    // A role that the same company's outsider holds, and therefore may not change.
    prepare: async (context) => {
      const { id } = await roleOf(context, 'everything')
      const read = await context.call('admin', 'ISrmSysRoleService/getsysrolebyid', { id })
      const { updateName: _updateName, updateDate: _updateDate, ...role } = read
      return { input: { ...role, roleName: `Everything ${role.version}` } }
    },
  },
  'ISrmSysRoleService/deletesysrolebyids': {
    as: 'admin',
    prepare: async (context) => {
      const roleNo = `R-${randomUUID().slice(0, 8)}`
      const role = await context.call('admin', 'ISrmSysRoleService/saveorupdaterole', {
        roleNo,
        roleName: 'Unused',
        menus: [],
      })
      return { input: { delList: [role] } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISysUserService/getAuthUserList': {
    as: 'buyer',
    prepare: () => ({ input: { condition: { roleNo: 'buyer' } }, secrets: ['林晓梅'] }),
    visibleTo: ['farBuyer'],
  },
  'ISysUserService/getFullAuthorityUserListByParams': {
    as: 'buyer',
    prepare: () => ({ input: { condition: { orgNo: 'SZ10', keyword: '林晓梅' } }, secrets: ['林晓梅'] }),
    visibleTo: ['farBuyer'],
  },
  'ISysRoleService/getFullAuthorityRoleListByParams': {
    as: 'buyer',
    prepare: () => ({ input: { condition: { keyword: '采购员' } }, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupActionLinkService/readActionLink': {
    as: null,
    prepare: async (context) => ({ input: { token: await newLink(context) } }),
    isAboutCaller: true,
  },
  'ISupActionLinkService/useActionLink': {
    as: null,
    prepare: async (context) => ({ input: { token: await newLink(context) } }),
    isAboutCaller: true,
  },
  'ISysApiKeyService/issuesysapikey': {
    as: 'admin',
    prepare: async (context) => ({ input: await newApiKey(context) }),
  },
  'ISysApiKeyService/withdrawsysapikey': {
    as: 'admin',
    prepare: async (context) => {
      const key = await newApiKey(context)
      const { version } = await context.call('admin', 'ISysApiKeyService/issuesysapikey', key)
      return { input: { ...key, version } }
    },
  },
}

/** A key without a secret, for its issuer. */
const newApiKey = (context: TestContext) =>
  readAs<{ id: string; version: number }>(context, 'admin', 'ISysApiKeyService/addsysapikey', {
    condition: {
      apiKeyNo: freshNo('K'),
      apiKeyName: 'Warehouse system',
      userNo: 'admin',
      areas: [{ keyArea: 'offsite', keyAccess: 'read' }],
    },
  })

async function roleOf(context: TestContext, roleNo: string): Promise<{ id: string; version: number }> {
  const { records } = await context.call('admin', 'ISrmSysRoleService/getsysrolelist', { condition: { roleNo } })
  const role = records.find((row) => row.roleNo === roleNo)
  if (!role) throw new Error(`no role ${roleNo}`)
  return role
}

/** A role that nobody has. */
async function newRole(context: TestContext) {
  const roleNo = freshNo('R')
  const key = await context.call('admin', 'ISrmSysRoleService/saveorupdaterole', {
    roleNo,
    roleName: 'Unused',
    menus: [],
  })
  return { ...key, roleNo }
}

/** A user of Shenzhen who has done nothing yet. */
async function newUser(context: TestContext) {
  const form = {
    userNo: `u-${randomUUID().slice(0, 8)}`,
    userName: 'Newcomer',
    roleNos: ['buyer'],
    orgNo: 'SZ10',
    orgNos: ['SZ10'],
    warehouseNos: ['SZ-RM'],
    classifyTypes: ['RAW'],
  }
  const pwd = encode(FIXTURE_PASSWORD)
  const key = await context.call('admin', 'ISupSrmSysUserService/saveorupdatesysuser', { ...form, pwd })
  return { ...form, ...key }
}

/** A group of menu entries of the company's own. */
async function ownGroup(context: TestContext): Promise<{ id: string; number: string }> {
  const number = `g${randomUUID().slice(0, 8)}`
  const input = { menuNo: number, menuName: number, menuLevel: '1', appNo: 'PC', sort: 99 }
  const { id } = await readAs<{ id: string }>(context, 'admin', 'ISysMenuMaintenanceService/addsysmenu', {
    condition: input,
  })
  return { id, number }
}
