import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { identityRecords } from '#modules/identity/contract/records.ts'
import { inventoryRecords } from '#modules/inventory/contract/records.ts'
import { masterDataRecords } from '#modules/master-data/contract/records.ts'
import { systemRecords } from '#modules/system/contract/records.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { recordKind, recordTitleKey } from '#platform/contract/records.ts'
import type { TextTree } from '#platform/contract/texts.ts'

const ROOT = new URL('../../', import.meta.url)
/** Modules whose fields say when and by whom a row was made and changed; others mean something of their own by these names. */
const MODULES = ['deliveries', 'identity', 'inventory', 'master-data', 'news', 'orders', 'system']
const AUDIT_FIELDS = ['createName', 'createDate', 'updateName', 'updateDate']
const STATUS_MODULES = ['documents', 'identity', 'inventory', 'master-data', 'system']
/** Permissions and the buttons that they allow. */
const BUTTONS = {
  isSearch: 'view',
  isAdd: 'add',
  isModify: 'modify',
  isDelete: 'delete',
  isCancelInvalid: 'cancelDelete',
  isBatchUpdate: 'batchUpdate',
  isPhysicalDelete: 'physicalDelete',
  isSubmit: 'submit',
  isClose: 'close',
  isCheck: 'check',
  isEnd: 'end',
  isImport: 'import',
  isExport: 'export',
  isPrint: 'print',
}
const records = [...identityRecords, ...inventoryRecords, ...masterDataRecords, ...systemRecords]

function textOf(folder: string, language: Language, path: string): string | undefined {
  const tree = JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, ROOT), 'utf8')) as TextTree
  const found = path
    .split('.')
    .reduce<TextTree | string | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), tree)
  return typeof found === 'string' ? found : undefined
}
const ofModule = (module: string, language: Language, path: string) =>
  textOf(`modules/${module}/contract/locales`, language, path)

describe.each(LANGUAGES)('in %s the same thing has the same name', (language) => {
  it.each(AUDIT_FIELDS)('in every module: %s', (field) => {
    const names = MODULES.map((module) => ofModule(module, language, `fields.${field}`)).filter(Boolean)
    expect(names.length).toBeGreaterThan(2)
    expect(new Set(names).size, names.join(' / ')).toBe(1)
  })

  it.each(['0', '1'])('in every module: the status %s', (status) => {
    const names = STATUS_MODULES.map((module) => ofModule(module, language, `enums.statusCode.${status}`))
    expect(new Set(names).size, names.join(' / ')).toBe(1)
  })

  it('as a permission and on the button that it allows', () => {
    const flags = Object.fromEntries(
      Object.entries(BUTTONS).map(([flag, button]) => [
        flag,
        textOf('platform/web/list/locales', language, `toolbar.${button}`),
      ]),
    )
    const named = Object.fromEntries(
      Object.keys(BUTTONS).map((flag) => [flag, ofModule('identity', language, `flags.${flag}`)]),
    )
    expect(named).toEqual(flags)
  })

  it('in the menu, on its list and where custom fields choose from it', () => {
    for (const record of records) {
      const [module = '', path = ''] = recordTitleKey(record).split(':')
      const title = ofModule(module, language, path)
      expect(ofModule('identity', language, `menus.${record.menuNo}`)).toBe(title)
      const source = ofModule('system', language, `enums.dropDownSource.${recordKind(record)}`)
      if (source !== undefined) expect(source).toBe(title)
    }
  })
})
