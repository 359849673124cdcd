import { randomUUID } from 'node:crypto'
import type { identityCalls } from '#modules/identity/user/contract/calls.ts'
import { CAST_PASSWORD, CUSTOM_MENU } from '../testing/demo-cast.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import { beginFactor, turnOnFactor } from '../testing/factors.ts'
import { keptLicence } from '../testing/kept-licence.ts'
import { newLink } from '../testing/new-link.ts'
import { readAs } from '../testing/record-inputs.ts'
import { signInTicket } from '../testing/wire-client.ts'
import type { SamplesOf } from './call-sample.ts'
import { colleagueSamples } from './colleague-samples.ts'
import { editedWorkbook } from './edited-workbook.ts'
import { encode, freshNo, idOf, policyInput, setDefaultPassword } from './people.ts'
import { sampleWorkbook } from './sample-workbook.ts'

/** Whose second factor is set up, used and turned off; nobody else's sign-in is held up by it. */
const FACTOR_USER = 'probeFactor'

/** How the calls of identity are tried. */
export const identitySamples: SamplesOf<typeof identityCalls> = {
  'ISrmBmLoginService/login': {
    as: null,
    prepare: () => ({
      input: { userNo: 'admin', pwd: Buffer.from(CAST_PASSWORD).toString('base64'), invokerParam: 'PC' },
    }),
    isAboutCaller: true,
  },
  'ISrmBmLoginService/loginSecondStep': {
    as: null,
    prepare: async (world) => {
      const { userNo } = await newUser(world)
      const { code } = await turnOnFactor(world, userNo)
      return { input: { ticket: await signInTicket(world.address, userNo, CAST_PASSWORD), code: code() } }
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
    prepare: async (world) => {
      await world.call('supplier', 'ISysMenuService/collectBusinessCommonMenu', { menuNo: 'userOrder' })
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
    prepare: async (world) => ({ input: { licenseKey: await keptLicence(world) } }),
    // Whoever has the right may activate the company's own key again; that changes nothing.
    isAboutCaller: true,
  },
  'ISupSrmSysUserService/getsysuserbyid': {
    as: 'buyer',
    prepare: async (world) => ({ input: { id: await idOf(world, 'buyer') }, secrets: ['林晓梅'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/updatesysuserbyid': {
    as: 'supplier',
    prepare: async (world) => {
      const id = await idOf(world, 'supplier')
      const { version } = await world.call('supplier', 'ISupSrmSysUserService/getsysuserbyid', { id })
      return { input: { id, version, userName: '黄丽华', mobile: '13922851180' } }
    },
  },
  'ISupSrmSysUserService/updatepwd': {
    as: 'newcomer',
    prepare: () => ({
      input: {
        oldPwd: encode(CAST_PASSWORD),
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
    prepare: async (world) => {
      // Begun by somebody who is signed in, as all of them: with a factor on, a password alone would not do.
      await world.token(FACTOR_USER)
      await beginFactor(world, FACTOR_USER)
      return { input: { pwd: encode(CAST_PASSWORD) } }
    },
    isAboutCaller: true,
    isOwnChange: true,
    renews: 'sys_user_factor',
  },
  'ISysUserFactorService/confirmFactor': {
    as: FACTOR_USER,
    prepare: async (world) => {
      await world.token(FACTOR_USER)
      return { input: { code: (await beginFactor(world, FACTOR_USER)).code() } }
    },
    isAboutCaller: true,
  },
  'ISysUserFactorService/renewRecoveryCodes': {
    as: FACTOR_USER,
    prepare: async (world) => {
      await world.token(FACTOR_USER)
      return { input: { code: (await turnOnFactor(world, FACTOR_USER)).code() } }
    },
    isAboutCaller: true,
  },
  'ISysUserFactorService/turnOffFactor': {
    as: FACTOR_USER,
    prepare: async (world) => {
      await world.token(FACTOR_USER)
      const { code } = await turnOnFactor(world, FACTOR_USER)
      return { input: { pwd: encode(CAST_PASSWORD), code: code() } }
    },
    isAboutCaller: true,
  },
  'ISysUserFactorService/resetFactor': {
    as: 'admin',
    prepare: async (world) => {
      const { id, userNo } = await newUser(world)
      await turnOnFactor(world, userNo)
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
    prepare: async (world) => {
      await setDefaultPassword(world)
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
    prepare: async (world) => {
      const { id = '', userNo } = await newUser(world)
      const row = { keyword: userNo, id, values: { remark: 'By a sheet' } }
      return { input: await editedWorkbook(world, 'ISupSrmSysUserService', row), secrets: [userNo] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/importeditexcel': {
    as: 'admin',
    prepare: async (world) => {
      const { id = '', version = 0 } = await newUser(world)
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
    prepare: async (world) => ({ input: { id: await idOf(world, 'buyer') }, secrets: ['采购员'] }),
    visibleTo: ['farBuyer'],
  },
  'ISupSrmSysUserService/saveorupdatesysuser': {
    as: 'admin',
    prepare: async (world) => {
      const user = await newUser(world)
      return { input: { ...user, userName: 'Renamed' } }
    },
  },
  'ISupSrmSysUserService/deletesysuserbyids': {
    as: 'admin',
    prepare: async (world) => {
      const { id, version } = await newUser(world)
      return { input: { delList: [{ id, version }] } }
    },
  },
  'ISupSrmSysUserService/releasesignin': {
    as: 'admin',
    prepare: async (world) => ({ input: { id: (await newUser(world)).id } }),
  },
  'ISupSrmSysUserService/resetpwd': {
    as: 'admin',
    prepare: async (world) => {
      await setDefaultPassword(world)
      const { id, version } = await newUser(world)
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
    prepare: async (world) => ({ input: await policyInput(world) }),
    allowedTo: ['farBuyer'],
  },
  ...colleagueSamples,
  'ISysMenuService/getsysmenugrouplist': {
    as: 'admin',
    prepare: async (world) => {
      const { number } = await ownGroup(world)
      return { input: { condition: { keyword: number } }, secrets: [number] }
    },
    visibleTo: ['farBuyer'],
  },
  'ISysMenuMaintenanceService/getmenuarrangement': {
    as: 'admin',
    prepare: async (world) => ({ input: { id: (await ownGroup(world)).id } }),
    visibleTo: ['farBuyer'],
  },
  'ISysMenuMaintenanceService/savemenuarrangement': {
    as: 'admin',
    prepare: async (world) => ({ input: { id: (await ownGroup(world)).id, version: 0, sort: 7, isHidden: false } }),
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
    prepare: async (world) => {
      const { id, roleNo } = await newRole(world)
      const row = { keyword: roleNo, id, values: { roleName: 'By a sheet' } }
      return { input: await editedWorkbook(world, 'ISrmSysRoleService', row), secrets: [roleNo] }
    },
    allowedTo: ['farBuyer'],
  },
  'ISrmSysRoleService/importeditexcel': {
    as: 'admin',
    prepare: async (world) => {
      const { id, version } = await newRole(world)
      return { input: { rows: [{ id, version, values: { roleName: 'By a sheet' } }] } }
    },
    allowedTo: ['farBuyer'],
  },
  'ISrmSysRoleService/getsysrolebyid': {
    as: 'admin',
    prepare: async (world) => ({ input: { id: (await roleOf(world, 'buyer')).id }, secrets: ['采购员'] }),
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
    prepare: async (world) => {
      const { id } = await roleOf(world, 'everything')
      const read = await world.call('admin', 'ISrmSysRoleService/getsysrolebyid', { id })
      const { updateName: _updateName, updateDate: _updateDate, ...role } = read
      return { input: { ...role, roleName: `Everything ${role.version}` } }
    },
  },
  'ISrmSysRoleService/deletesysrolebyids': {
    as: 'admin',
    prepare: async (world) => {
      const roleNo = `R-${randomUUID().slice(0, 8)}`
      const role = await world.call('admin', 'ISrmSysRoleService/saveorupdaterole', {
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
    prepare: async (world) => ({ input: { token: await newLink(world) } }),
    isAboutCaller: true,
  },
  'ISupActionLinkService/useActionLink': {
    as: null,
    prepare: async (world) => ({ input: { token: await newLink(world) } }),
    isAboutCaller: true,
  },
  'ISysApiKeyService/issuesysapikey': {
    as: 'admin',
    prepare: async (world) => ({ input: await newApiKey(world) }),
  },
  'ISysApiKeyService/withdrawsysapikey': {
    as: 'admin',
    prepare: async (world) => {
      const key = await newApiKey(world)
      const { version } = await world.call('admin', 'ISysApiKeyService/issuesysapikey', key)
      return { input: { ...key, version } }
    },
  },
}

/** A key without a secret, for its issuer. */
const newApiKey = (world: DemoWorld) =>
  readAs<{ id: string; version: number }>(world, 'admin', 'ISysApiKeyService/addsysapikey', {
    condition: {
      apiKeyNo: freshNo('K'),
      apiKeyName: 'Warehouse system',
      userNo: 'admin',
      areas: [{ keyArea: 'offsite', keyAccess: 'read' }],
    },
  })

async function roleOf(world: DemoWorld, roleNo: string): Promise<{ id: string; version: number }> {
  const { records } = await world.call('admin', 'ISrmSysRoleService/getsysrolelist', { condition: { roleNo } })
  const role = records.find((row) => row.roleNo === roleNo)
  if (!role) throw new Error(`no role ${roleNo}`)
  return role
}

/** A role that nobody has. */
async function newRole(world: DemoWorld) {
  const roleNo = freshNo('R')
  const key = await world.call('admin', 'ISrmSysRoleService/saveorupdaterole', {
    roleNo,
    roleName: 'Unused',
    menus: [],
  })
  return { ...key, roleNo }
}

/** A user of Shenzhen who has done nothing yet. */
async function newUser(world: DemoWorld) {
  const form = {
    userNo: `u-${randomUUID().slice(0, 8)}`,
    userName: 'Newcomer',
    roleNos: ['buyer'],
    orgNo: 'SZ10',
    orgNos: ['SZ10'],
    warehouseNos: ['SZ-RM'],
    classifyTypes: ['RAW'],
  }
  const pwd = encode(CAST_PASSWORD)
  const key = await world.call('admin', 'ISupSrmSysUserService/saveorupdatesysuser', { ...form, pwd })
  return { ...form, ...key }
}

/** A group of menu entries of the company's own. */
async function ownGroup(world: DemoWorld): Promise<{ id: string; number: string }> {
  const number = `g${randomUUID().slice(0, 8)}`
  const input = { menuNo: number, menuName: number, menuLevel: '1', appNo: 'PC', sort: 99 }
  const { id } = await readAs<{ id: string }>(world, 'admin', 'ISysMenuMaintenanceService/addsysmenu', {
    condition: input,
  })
  return { id, number }
}
