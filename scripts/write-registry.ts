import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MODULE_IDS, MODULES, type ModuleEntry } from '../apps/modules.ts'
import type { CallDeclaration } from '../platform/contract/calls.ts'
import { type DocumentDeclaration, rightsOf } from '../platform/contract/documents.ts'
import type { TextTree } from '../platform/contract/texts.ts'
import type { Language } from '../platform/contract/values/languages.ts'
import { checkReport, type Problem } from './check-report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HEAD = '// Written by `npm run registry` from apps/modules.ts and what the modules declare: change it there.\n'

/** What the exports of a module are named by: `masterData` of the folder `master-data`. */
const nameOf = ({ folder }: ModuleEntry): string =>
  folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** The name of the module as a property. */
const keyOf = ({ folder, id = folder }: ModuleEntry): string => (/^\w+$/.test(id) ? id : `'${id}'`)
const has = ({ folder }: ModuleEntry, file: string): boolean => existsSync(`${ROOT}modules/${folder}/${file}`)
const lines = (modules: readonly ModuleEntry[], line: (module: ModuleEntry) => string): string =>
  modules.map((module) => `${line(module)}\n`).join('')

/** Calls and records, without code of server or screens. */
function contracts(): string {
  const withRecords = MODULES.filter((module) => has(module, 'contract/records.ts'))
  return [
    lines(MODULES, (module) => `import { calls as ${nameOf(module)} } from '#modules/${module.folder}/contract.ts'`),
    lines(
      withRecords,
      (module) => `import { ${nameOf(module)}Records } from '#modules/${module.folder}/contract/records.ts'`,
    ),
    lines(MODULES, (module) => `import { ${nameOf(module)}Texts } from '#modules/${module.folder}/contract/texts.ts'`),
    '\n/** The calls that each module declares, by its name. */\nexport const callTables = {\n',
    lines(MODULES, (module) => `  ${keyOf(module)}: ${nameOf(module)},`),
    '}\n\n/** Every call of the product under its wire path, but for those of records. */\nexport const allCalls = {\n',
    lines(MODULES, (module) => `  ...${nameOf(module)},`),
    '}\n\n/** The texts of each module. */\nexport const moduleTexts = [\n',
    lines(MODULES, (module) => `  ${nameOf(module)}Texts,`),
    ']\n\n/** The records that each module declares, by its name. */\nexport const recordTables = {\n',
    lines(withRecords, (module) => `  ${keyOf(module)}: ${nameOf(module)}Records,`),
    '}\n',
  ].join('')
}

/** How the calls of all modules are tried. */
const samples = (): string =>
  [
    lines(
      MODULES,
      (module) => `import { samples as ${nameOf(module)} } from '#modules/${module.folder}/testing/samples.ts'`,
    ),
    "import type { allCalls } from '../contracts.generated.ts'\nimport type { SamplesOf } from './call-sample.ts'\n",
    '\n/** How each call of the product is tried, but for those of records. */\n',
    'export const callSamples: SamplesOf<typeof allCalls> = {\n',
    lines(MODULES, (module) => `  ...${nameOf(module)},`),
    '}\n',
  ].join('')

/** What makes the server side or the screens of all modules of what they are given. */
function makers(side: 'server' | 'web', modules: readonly ModuleEntry[]): string {
  const [suffix, type, from] = {
    server: ['Server', 'ServerModule', '#platform/server/server-module.ts'],
    web: ['Web', 'WebModule', '#platform/web/web-module.ts'],
  }[side]
  const names = modules.map((module) => `${nameOf(module)}${suffix}`)
  return [
    lines(modules, (module) => `import { ${nameOf(module)}${suffix} } from '#modules/${module.folder}/${side}.ts'`),
    "import { type PartsOf, withParts } from '#platform/contract/module-parts.ts'\n",
    `import type { ${type} } from '${from}'\n`,
    '\n/** What the modules are given, of each what it asks for. */\nexport type Parts =\n',
    names.map((name) => `  & PartsOf<typeof ${name}>\n`).join(''),
    `\n/** The ${side === 'server' ? 'server side' : 'screens'} of every module. */\n`,
    `export const makeModules = (parts: Parts): readonly ${type}[] => [\n`,
    names.map((name) => `  withParts(${name}, parts),\n`).join(''),
    ']\n',
  ].join('')
}

/** The modules in whose texts these names have theirs, below the same path. Throws where nobody, or more than one, has it. */
function homesOf(path: readonly string[], names: readonly string[], texts: readonly TextsOfModule[]): Names {
  const found = names.map((name): [string, string] => {
    const at = [...path, ...(path[0] === 'menus' ? [name] : name.split('.'))]
    const homes = texts.filter(({ texts: { 'en-US': tree } }) => typeof branchOf(tree, at) === 'string')
    if (homes.length === 1 && homes[0]) return [name, homes[0].module]
    const named = homes.map(({ module }) => module).join(', ')
    throw new Error(
      `${at.join('.')} must stand in the texts of the one module that brings it${named && `, not of ${named}`}`,
    )
  })
  return Object.fromEntries(found)
}

const branchOf = (tree: TextTree, path: readonly string[]): TextTree | string | undefined =>
  path.reduce<TextTree | string | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), tree)

/** What modules know of each other by name alone: actions of the log, events, tasks, menu entries, and where each is named. */
async function names(): Promise<string> {
  // They read the names as they were written last.
  const { wholeCallTables } = await import('../apps/server/call-tables.ts')
  const { serverModules } = await import('../apps/server/modules.ts')
  const modules = serverModules({ db: undefined as never, sessionHours: 1 })
  const texts = modules.map((module) => module.texts)
  const actions = modules.flatMap((module) => [
    ...Object.values(wholeCallTables[module.texts.module] ?? {}).flatMap(({ audit }) =>
      'action' in audit ? audit.action : [],
    ),
    ...(module.actions ?? []),
  ])
  const groups = modules.flatMap(({ events = [] }) => events).sort((a, b) => a.place - b.place)
  const events = groups.flatMap((group) => Object.keys(group.events))
  const tasks = modules.flatMap((module) => (module.tasks ?? []).map((task) => task.name))
  const documents = modules.flatMap((module) => module.documents ?? [])
  const calls = Object.values(wholeCallTables).flatMap((ofModule) => Object.values(ofModule))
  const menus = texts.flatMap(({ texts: { 'en-US': tree } }) => Object.keys(branchOf(tree, ['menus']) ?? {}))
  const shared = ['shell', 'platform', 'lists', 'wire']
  const table = (text: string, name: string, value: unknown, type = ': Readonly<Record<string, string>>'): string =>
    `\n/** ${text} */\nexport const ${name}${type} = ${JSON.stringify(value, null, 2)}${type === '' ? ' as const' : ''}\n`
  return [
    "import type { EventGroup } from '#platform/contract/notification-events.ts'\n",
    "import type { PermissionFlag } from '#platform/contract/permission-flags.ts'\n",
    table('Actions of the operation log, by module.', 'AUDIT_ACTIONS', homesOf(['enums', 'action'], actions, texts)),
    table('What messages are sent about, by module.', 'EVENTS', homesOf(['enums', 'noticeEvent'], events, texts), ''),
    table('The same as they are declared.', 'EVENT_GROUPS', groups, ': readonly EventGroup[]'),
    table('Tasks, by module.', 'TASKS', homesOf(['enums', 'jobClass'], tasks, texts)),
    table(
      'Modules that bring tasks.',
      'TASK_GROUPS',
      homesOf(['enums', 'jobGroup'], [...new Set(tasks.map((name) => name.split('.')[0] ?? ''))], texts),
    ),
    table('Menu entries, by module.', 'MENUS', homesOf(['menus'], menus, texts)),
    table(
      'What the calls of declared documents and others of their menu entries ask of each side.',
      'DOCUMENT_RIGHTS',
      Object.fromEntries(
        [...new Set(documents.map(({ menuNo }) => menuNo))].map((menuNo) => [
          menuNo,
          rightsOfMenu(documents, calls, menuNo),
        ]),
      ),
      ": Readonly<Record<string, Readonly<Record<'purchaser' | 'supplier', readonly PermissionFlag[]>>>>",
    ),
    table(
      'Parts of the product with texts of their own.',
      'TEXT_MODULES',
      homesOf(['enums', 'textModule'], [...MODULE_IDS, ...shared], texts),
    ),
    table(
      'Calls that answer a document in UBL, by its kind.',
      'UBL_CALLS',
      Object.assign({}, ...modules.map((module) => module.ublCalls ?? {})),
    ),
  ].join('')
}

/** What the documents of a menu entry, and what else is called by it, ask of each side. */
function rightsOfMenu(documents: readonly DocumentDeclaration[], calls: readonly CallDeclaration[], menuNo: string) {
  const askedBy = ({ access }: CallDeclaration, side: 'purchaser' | 'supplier') =>
    access.kind === 'menu' && access.menuNo === menuNo && (access.sides?.includes(side) ?? true) ? [access.flag] : []
  const asked = (side: 'purchaser' | 'supplier') => [
    ...new Set([
      ...documents.filter((one) => one.menuNo === menuNo).flatMap((one) => rightsOf(one, side)),
      ...calls.flatMap((call) => askedBy(call, side)),
    ]),
  ]
  return { purchaser: asked('purchaser'), supplier: asked('supplier') }
}

type Names = Readonly<Record<string, string>>
type TextsOfModule = { module: string; texts: Record<Language, TextTree> }

/** The generated files by path; names come last, since the modules are made by the lists before. */
const registry: readonly (readonly [path: string, write: () => string | Promise<string>])[] = [
  ['apps/server/contracts.generated.ts', contracts],
  ['apps/server/testing/samples.generated.ts', samples],
  ['apps/server/modules.generated.ts', () => makers('server', MODULES)],
  [
    'apps/web/modules.generated.ts',
    () =>
      makers(
        'web',
        MODULES.filter((module) => has(module, 'web.ts')),
      ),
  ],
  ['product/names.generated.ts', names],
]

/** Writes the lists of modules that programs import. With `--check` it only compares, and fails when they differ. */
if (import.meta.main) {
  const isCheck = process.argv.includes('--check')
  const stale: Problem[] = []
  for (const [path, write] of registry) {
    const text = `${HEAD}${await write()}`
    if (existsSync(`${ROOT}${path}`) && readFileSync(`${ROOT}${path}`, 'utf8') === text) continue
    stale.push({ path, advice: 'is not what the modules declare: run `npm run registry`' })
    if (!isCheck) writeFileSync(`${ROOT}${path}`, text)
  }
  if (isCheck) checkReport('registry', stale)
}
