import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { enumKey, type FieldTable, fieldsOn } from '#platform/contract/fields.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { recordKind, recordTitleKey } from '#platform/contract/records/records.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { MENUS } from '#product/names.generated.ts'
import { allRecords } from './call-tables.ts'
import { serverModules } from './modules.ts'
import { screenTexts } from './screen-texts.ts'

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

function textOf(folder: string, language: Language, path: string): string | undefined {
  const tree = JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, ROOT), 'utf8')) as TextTree
  const found = path
    .split('.')
    .reduce<TextTree | string | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), tree)
  return typeof found === 'string' ? found : undefined
}
const ofModule = (module: string, language: Language, path: string) =>
  textOf(`modules/${module === 'documents' ? 'files' : module}/locales`, language, path)

/** The values of a module's enumerations, by the enumeration's name; not those that are grouped further. */
function enumTexts(module: string, language: Language): Record<string, Record<string, string>> {
  const file = new URL(`modules/${module}/locales/${language}.json`, ROOT)
  const { enums = {} } = JSON.parse(readFileSync(file, 'utf8')) as { enums?: Record<string, Record<string, string>> }
  return Object.fromEntries(
    Object.entries(enums).filter(([, values]) => Object.values(values).every((word) => typeof word === 'string')),
  )
}

/** Every table of fields that a module declares, those of records and their lines too. */
async function fieldTables(): Promise<[string, FieldTable][]> {
  const folder = new URL('modules/', ROOT)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const declaring = files.filter((file) => /(^|\/)contract\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const tables: [string, FieldTable][] = []
  for (const file of declaring) {
    for (const [name, table] of Object.entries((await import(new URL(file, folder).href)) as object)) {
      // What several tables are made of has no names of its own yet.
      const isTable =
        name.endsWith('Fields') && Object.values(table as object).every((field) => field?.label !== undefined)
      if (isTable) tables.push([`${file} ${name}`, table as FieldTable])
    }
  }
  for (const { id, fields, lines = {} } of allRecords) {
    tables.push([id, fields])
    for (const [name, { fields: ofLine }] of Object.entries(lines)) tables.push([`${id} ${name}`, ofLine])
  }
  return tables
}

// Nothing is asked of the database here.
const modules = serverModules({ db: undefined as never, sessionHours: 12 })
const texts = createTextCatalogue([platformTexts, ...screenTexts, ...modules.map((module) => module.texts)])
const PAGES = ['1', '2', '3', '4', '5'] as const

describe('the name of every field', () => {
  it('is a text of the service in every language: files and prints carry it, where no screen helps out', async () => {
    const service = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
    const unknown = (await fieldTables()).flatMap(([name, fields]) =>
      LANGUAGES.flatMap((language) => {
        const translate = service.translator(language)
        // What shows nowhere is the wire's alone, unless an import has it; prints are looked at below.
        const named = Object.values(fields).filter(({ show, importAs }) => show !== '' || importAs !== undefined)
        return named.flatMap(({ label }) =>
          translate(label) === label.slice(label.indexOf(':') + 1) || translate(label) === label
            ? [`${name}, ${language}: ${label}`]
            : [],
        )
      }),
    )
    expect(unknown).toEqual([])
  })

  it('and so is each of its values', async () => {
    const unknown = (await fieldTables()).flatMap(([name, fields]) =>
      Object.values(fields).flatMap((field) =>
        (field.enumValues ?? []).flatMap((value) => {
          const key = enumKey(field, value)
          const path = key.slice(key.indexOf(':') + 1)
          return LANGUAGES.filter((language) => [key, path].includes(texts.translator(language)(key))).map(
            (language) => `${name}, ${language}: ${key}`,
          )
        }),
      ),
    )
    expect(unknown).toEqual([])
  })

  it('is one in what is printed, too, whether a screen shows it or not', () => {
    const service = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
    const printed = modules.flatMap(({ printables = [] }) => printables)
    const unknown = printed.flatMap(({ name, head, rows }) =>
      [head, ...Object.values(rows)].flatMap((fields) =>
        LANGUAGES.flatMap((language) =>
          Object.values(fields).flatMap(({ label }) =>
            service.translator(language)(label) === label.slice(label.indexOf(':') + 1)
              ? [`${name}, ${language}: ${label}`]
              : [],
          ),
        ),
      ),
    )
    expect(printed.length).toBeGreaterThan(5)
    expect(unknown).toEqual([])
  })
})

describe('columns that stand side by side', () => {
  it('have different names in every language: a reader could not tell them apart', async () => {
    const tables = await fieldTables()
    expect(tables.length).toBeGreaterThan(60)
    const alike: string[] = []
    for (const [name, fields] of tables) {
      for (const language of LANGUAGES) {
        const translate = texts.translator(language)
        for (const page of PAGES) {
          const labels = fieldsOn(fields, page).map((field) => translate(fields[field]?.label ?? ''))
          const twice = labels.filter((label, at) => labels.indexOf(label) !== at)
          if (twice.length > 0) alike.push(`${name}, ${language}, page ${page}: ${twice.join(', ')}`)
        }
      }
    }
    expect(alike).toEqual([])
  })
})

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

  it('as a value of an enumeration that several modules have', () => {
    const named = new Map<string, Map<string, string>>()
    for (const module of readdirSync(new URL('modules/', ROOT)))
      for (const [name, values] of Object.entries(enumTexts(module, language))) {
        const key = `${name}: ${Object.keys(values).sort().join(', ')}`
        const words = Object.entries(values)
          .sort()
          .map(([, word]) => word)
        named.set(key, (named.get(key) ?? new Map()).set(words.join(' | '), module))
      }
    const differing = [...named].filter(([, words]) => words.size > 1)
    expect(differing.map(([key, words]) => [key, Object.fromEntries(words)])).toEqual([])
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
    for (const record of allRecords) {
      const [module = '', path = ''] = recordTitleKey(record).split(':')
      const title = ofModule(module, language, path)
      expect(ofModule(MENUS[record.menuNo] ?? '', language, `menus.${record.menuNo}`)).toBe(title)
      const source = ofModule('system', language, `enums.dropDownSource.${recordKind(record)}`)
      if (source !== undefined) expect(source).toBe(title)
    }
  })
})
