import { posix } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordPolicyForm } from '#modules/identity/password/contract/schemas.ts'
import { notificationConfigForm } from '#modules/messages/notification/contract/schemas.ts'
import { displayPlan } from '#modules/scheduling/display/contract/schemas.ts'
import { PARAM_NOS } from '#modules/system/setting/contract/params.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { projectRoot } from '../../scripts/check-report.ts'
import { sourceFiles, sourceText } from '../../scripts/source-files.ts'
import { serverModules } from './modules.ts'
import {
  narrowingFields,
  type Setting,
  type SettingSource,
  settingsOf,
  unreadSettings,
} from './testing/unread-settings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Settings that have a form of their own: their tables, their fields, and the files that only keep them for it. */
const FORMS: readonly { name: string; table: string; fields: readonly string[]; keptBy: readonly string[] }[] = [
  {
    name: 'identity.passwordPolicy',
    table: 'sys_password_policy',
    fields: Object.keys(passwordPolicyForm.shape).filter((field) => !/Pwd/.test(field)),
    keptBy: [
      'modules/identity/password/server/save-password-policy.ts',
      'modules/identity/password/server/read-password-policy.ts',
    ],
  },
  {
    name: 'messages.noticeConfig',
    table: 'sys_notification_config',
    fields: Object.keys(notificationConfigForm.shape).filter((field) => field !== 'version'),
    keptBy: [
      'modules/messages/notification/server/save-notification-config.ts',
      'modules/messages/notification/server/read-notification-config.ts',
    ],
  },
  {
    name: 'scheduling.displayConfig',
    table: 'srm_scheduling_display_config',
    fields: Object.keys(displayPlan.shape),
    keptBy: [
      'modules/scheduling/display/server/save-display-config.ts',
      'modules/scheduling/display/server/read-display-config.ts',
    ],
  },
]

/** What decides about a value while it is put in, or only offers it, does nothing by it. */
const ONLY_KEEPS = /\.test\.ts$|testing|\/record-sources\.ts$|\/lookup-lists\.ts$|\/demo\/|\/loaders\/|\/seed-/

/** Nor does what declares it, on the wire or in texts. */
const DECLARES = /\/contract\/(records\/|records\.ts|texts\.ts|([\w-]+-)?(fields|schemas|calls|lookups)\.ts)/

function serverSources(): SettingSource[] {
  const files = sourceFiles(projectRoot).filter(
    (path) =>
      /^(modules\/[^/]+\/server\.ts$|(modules\/.+|platform|apps)\/(server|contract)\/.*\.ts$)/.test(path) &&
      !DECLARES.test(path),
  )
  const checks = files
    .filter((path) => path.endsWith('/record-sources.ts'))
    .flatMap((path) =>
      [...sourceText(projectRoot, path).matchAll(/from '([^']+\/check-[\w-]+\.ts)'/g)].map(([, specifier = '']) =>
        specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
      ),
    )
  return files
    .filter((path) => !ONLY_KEEPS.test(path) && !checks.includes(path))
    .map((path) => ({ name: path, text: sourceText(projectRoot, path) }))
}

/** Functions, views and policies as they are after all migrations. */
async function databaseSources(): Promise<SettingSource[]> {
  const { rows } = await sql<SettingSource>`
    select proname as name, pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select viewname, definition from pg_views where schemaname = 'public'
    union all select policyname, tablename || ' ' || coalesce(qual, '') || coalesce(with_check, '') from pg_policies`.execute(
    database.ownerDb,
  )
  return rows
}

async function tablesWithColumns(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ column: string; tables: number }>`
    select column_name as column, count(*)::int as tables from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`.execute(database.ownerDb)
  return new Map(rows.map(({ column, tables }) => [column, tables]))
}

describe('a setting', () => {
  it('of a record is read by the server or the database, or is declared as information', async () => {
    const sources = [...serverSources(), ...(await databaseSources())]
    const modules = serverModules({ db: database.db, sessionHours: 1 })
    const recordsOfAll = modules.flatMap(({ records = [] }) => records)
    const narrowing = narrowingFields(recordsOfAll)
    const settings = recordsOfAll.flatMap((one) => settingsOf(one, narrowing))
    expect(settings.length).toBeGreaterThan(100)
    expect(unreadSettings(settings, sources, await tablesWithColumns())).toEqual([])
  })

  it.each(FORMS)('of $name is read by more than its form', async ({ name, table, fields, keptBy }) => {
    const sources = [...serverSources().filter((one) => !keptBy.includes(one.name)), ...(await databaseSources())]
    const settings = fields.map(
      (field): Setting => ({ name: `${name}.${field}`, table, field, column: columnOf(field), isInformation: false }),
    )
    expect(unreadSettings(settings, sources, new Map())).toEqual([])
  })

  it('among the parameters is asked for by its number', () => {
    const sources = serverSources()
    const isAsked = (param: string) => sources.some(({ text }) => text.includes(`'${param}'`))
    expect(PARAM_NOS.filter((param) => !isAsked(param))).toEqual([])
  })
})

describe('the check of settings', () => {
  const flag = (options: object = {}) => ({ kind: 'flag', label: '', show: '3', importAs: 'optional', ...options })
  const source = (fields: object, lines: object = {}): RecordSource =>
    ({
      record: { id: 'm.kind', number: 'kindNo', fields: fields as FieldTable, lines },
      table: 'bm_kind',
      lines: { parts: { table: 'bm_kind_part', owner: 'kind_id' } },
    }) as unknown as RecordSource
  const unread = (text: string, one: RecordSource, tablesWith = new Map([['is_on', 2]])) =>
    unreadSettings(settingsOf(one), [{ name: 'a.ts', text }], tablesWith)

  it('finds what no source names together with its table', () => {
    expect(unread('select is_on from bm_other', source({ isOn: flag() }))).toEqual(['m.kind.isOn'])
    expect(unread('select is_one from bm_kind', source({ isOn: flag() }))).toEqual(['m.kind.isOn'])
    expect(unread('select is_on from bm_kind', source({ isOn: flag() }))).toEqual([])
  })

  it('takes the name alone where one table only has the column', () => {
    expect(unread('rules.isOn', source({ isOn: flag() }), new Map([['is_on', 1]]))).toEqual([])
  })

  it('looks at lines too, and leaves out information, texts, what nobody puts in and what narrows another choice', () => {
    const fields = {
      told: flag({ isInformation: true }),
      name: flag({ kind: 'text' }),
      shown: flag({ importAs: undefined }),
      leader: flag(),
      follower: flag({ follows: { leader: 'x' } }),
    }
    const lines = { parts: { key: 'partNo', fields: { partNo: flag(), isOn: flag() } } }
    expect(unread('', source(fields, lines))).toEqual(['m.kind.follower', 'm.kind.parts.isOn'])
  })
})
