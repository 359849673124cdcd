import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { orgRecord } from '#modules/master-data/record/contract/records/organisation-records.ts'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { HEADERS, SESSION_COOKIE, WEB_SOCKET_PATH } from '#platform/contract/envelope.ts'
import { fieldsOn } from '#platform/contract/fields.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { allCalls } from './call-tables.ts'

type Json = { properties?: Record<string, Json>; items?: Json; allOf?: Json[]; anyOf?: Json[] }

/** The members of an object in a schema; those of both sides where it is put together of two. */
function membersOf(schema: Json | undefined): Record<string, Json> {
  const parts = [...(schema?.allOf ?? []), ...(schema?.anyOf ?? []), ...(schema?.items ? [schema.items] : [])]
  return Object.assign({}, schema?.properties, ...parts.map(membersOf)) as Record<string, Json>
}

/** The members of what a call takes or answers, followed along the names. */
function fieldsOf(path: string, side: 'input' | 'output', ...names: string[]): string[] {
  const call = (allCalls as Readonly<Record<string, CallDeclaration>>)[path]
  if (!call) throw new Error(`no call ${path}`)
  const schema = z.toJSONSchema(call[side], { io: side, unrepresentable: 'any' }) as Json
  const at = names.reduce<Json | undefined>((inner, name) => membersOf(inner)[name], schema)
  return Object.keys(membersOf(at))
}

const USER = 'ISrmBmLoginService/getCurrentUserInfo'
const USER_INFO = `id userNo userName orgNo orgName warehouseNo warehouseName isLicense employeeId url limitCount tenantsid
  userDataList sysUserOrgResDtoList sysUserWarehouseResDtoList sysUserClassifyTypeResDtoList`
const PAGE = 'records total pageSize rowCount pageCount currentPage'

/** What shell §3 shows of each entity: the call, which side of it, where inside, and the fields. */
const ENTITIES: readonly (readonly [entity: string, path: string, at: readonly string[], fields: string])[] = [
  ['user info', USER, ['userInfo'], USER_INFO],
  ['the data of a user', USER, ['userInfo', 'userDataList'], 'dataType dataValue'],
  ['a menu item', USER, ['allMenuList'], 'menuNo menuName menuLevel menuOwner url icon sort appNo'],
  ['a pinned menu', 'ISysMenuService/getBusinessCommonMenu', ['records'], 'menuNo url'],
  ['the avatar of a session', 'ISrmFileService/getAvatar', [], 'href id'],
  ['a language', 'IZlLanguageService/getAllZlLanguage', [], 'languageCode description id'],
  [
    'the definition of a custom field',
    'ISysFrameDefineService/getSysFrameDefineListByModule',
    [],
    `fieldNo fieldNoName fieldType isDisplay displayPage displayOrder dateFormat enumMid fixedMatchingCondition
     dropDownDataSource`,
  ],
  ['an enum option', 'IBmEnumService/getsysenumbyparamssearch', ['records'], 'enumValue enumName'],
  [
    'an organisation option',
    'IBmOrgService/getFullAuthorityOrgListByParams',
    ['records'],
    'orgNo orgShortName statusCode',
  ],
  [
    'a warehouse',
    'IBmWarehouseService/getFullAuthorityWarehouseListByParams',
    ['records'],
    'warehouseNo warehouseName statusCode',
  ],
  ['a document type', 'IBmDocTypeService/getbmdoctypelistbyparams', ['records'], 'docType docTypeName'],
  ['a wave', 'IBmWaveService/getbmwavelistbyparams', ['records'], 'waveNo waveName'],
  ['a machine', 'IBmMachineService/getbmmachinelistbyparams', ['records'], 'machineNo machineName'],
  ['a supplier', 'IBmSupplierService/getbmsupplierlistbyparams', ['records'], 'supplierNo supplierShortName'],
  ['a box rule', 'IBmBoxRuleHeadService/getbmboxruleheadlistbyparams', ['records'], 'boxRuleNo boxRuleName'],
  ['a template', 'ISupBmDocTemplateManageService/getReportTemplateListWithDefault', [], 'templateCode templateName'],
  ['a barcode rule', 'IBmBarRuleHeadService/getbmbarruleheadlistbyparams', ['records'], 'barRuleNo barRuleName'],
  ['a technology', 'IBmTechnologyService/getbmtechnologylistbyparams', ['records'], 'technologyNo technologyName'],
  [
    'a notice template',
    'IBmNoticeTemplateService/getbmnoticetemplatelistbyparams',
    ['records'],
    'noticeTemplateNo noticeTemplateName',
  ],
  ['a role option', 'ISrmSysRoleService/getsysrolelist', ['records'], 'roleNo roleName'],
  ['a user option', 'ISysUserService/getAuthUserList', ['records'], 'userNo userName'],
  [
    'a saved search tag',
    'ISysTagService/getCurrentUserSysTagListByModule',
    ['records'],
    'id version tagName tagOwnType tagContent name tagOwner',
  ],
  [
    'a column setting',
    'ISysColumnSettingService/getCurrentUserColumnSettingList',
    ['records', 'columns'],
    'label prop fixed sort isShow',
  ],
  ['an export template', 'ISysExportTemplateService/getExportNameList', ['records'], 'exportName isDefault'],
  ['an answered list', 'ISupSrmPurchaseService/getPurchasePage', [], PAGE],
  ['a file of news', 'ISrmFileService/getSrmNewsFileList', [], 'fileId isSvg'],
]

/** The same of what callers send. */
const SENT: typeof ENTITIES = [
  ['a list query', 'ISupSrmPurchaseService/getPurchasePage', [], 'current size condition limitCount field order'],
  ['a new tag', 'ISysTagService/addSysTag', [], 'module zlI18nList tagContent tagOwner tagOwnType'],
  ['the schedule’s search', 'ISupSrmIndexService/mySchedulePage', ['condition'], 'keyword scheduleDate'],
  ['credentials', 'ISrmBmLoginService/login', [], 'userNo pwd invokerParam'],
]

const missing = (found: readonly string[], fields: string) =>
  fields.split(/\s+/).filter((name) => !found.includes(name))

describe('shell §3: the fields of the specification', () => {
  it.each(ENTITIES)('are answered of %s', (_entity, path, at, fields) => {
    expect(missing(fieldsOf(path, 'output', ...at), fields)).toEqual([])
  })

  it.each(SENT)('are taken of %s', (_entity, path, at, fields) => {
    expect(missing(fieldsOf(path, 'input', ...at), fields)).toEqual([])
  })

  it('are the permission flags of menu entries, then those of buttons that it only names (domain §6), and no others', () => {
    const flags = `isOut isAdd isModify isDelete isCancelInvalid isBatchUpdate isPhysicalDelete isSave isSubmit isClose isCheck
      isSearch isImport isExport isPrint isEnd`
    const named =
      'isAdjust isReassign isSuspend isReleaseTask isRelease isDownload isDeleteAll isHandle isReleaseDuplicate isUnlock isViewPo isChangeHistory isAlert'
    expect([...PERMISSION_FLAGS]).toEqual(`${flags} ${named}`.split(/\s+/))
    expect(missing(fieldsOf(USER, 'output', 'allMenuList'), flags)).toEqual([])
  })
})

describe('shell §2: the organizational list', () => {
  it('shows number, name, short name, status, remark and who changed it when', () => {
    const shown = fieldsOn(orgRecord.fields, '2')
    const requested = 'orgNo orgName orgShortName statusCode remark createName createDate updateName updateDate'
    expect(missing(shown, requested)).toEqual([])
  })

  it('is searched by parts of number and name, and by status', () => {
    const searched = ['orgNo', 'orgName', 'statusCode'].map((name) => orgRecord.fields[name]?.search)
    expect(searched).toEqual(['fuzzy', 'fuzzy', 'in'])
  })
})

describe('shell §2, §7: the names on the wire', () => {
  it('are those of the specification for cookie, web socket and headers, whose case does not count', () => {
    expect(SESSION_COOKIE).toBe('Authentication-Supplier-Info')
    expect(WEB_SOCKET_PATH).toBe('/productWebSocket')
    expect(HEADERS).toMatchObject({
      language: 'Accept-Language'.toLowerCase(),
      menu: 'App-Module-Number'.toLowerCase(),
      token: 'Authentication-Info'.toLowerCase(),
      invoker: 'invokerParam'.toLowerCase(),
      application: 'application-authorization',
    })
  })
})
