import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MODULES, type ModuleEntry } from '../apps/modules.ts'
import { checkReport } from './check-report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HEAD = '// Written by `npm run registry` from apps/modules.ts: change it there.\n'

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
    '\n/** The calls that each module declares, by its name. */\nexport const callTables = {\n',
    lines(MODULES, (module) => `  ${keyOf(module)}: ${nameOf(module)},`),
    '}\n\n/** Every call of the product under its wire path, but for those of records. */\nexport const allCalls = {\n',
    lines(MODULES, (module) => `  ...${nameOf(module)},`),
    '}\n\n/** The records that each module declares, by its name. */\nexport const recordTables = {\n',
    lines(withRecords, (module) => `  ${keyOf(module)}: ${nameOf(module)}Records,`),
    '}\n',
  ].join('')
}

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

/** The generated lists by path. */
const registry = (): Readonly<Record<string, string>> => ({
  'apps/server/contracts.generated.ts': contracts(),
  'apps/server/modules.generated.ts': makers('server', MODULES),
  'apps/web/modules.generated.ts': makers(
    'web',
    MODULES.filter((module) => has(module, 'web.ts')),
  ),
})

/** Writes the lists of modules that programs import. With `--check` it only compares, and fails when they differ. */
if (import.meta.main) {
  const stale = Object.entries(registry())
    .map(([path, text]) => ({ path, text: `${HEAD}${text}` }))
    .filter(({ path, text }) => !existsSync(`${ROOT}${path}`) || readFileSync(`${ROOT}${path}`, 'utf8') !== text)
  if (process.argv.includes('--check')) {
    const advice = 'is not what the modules declare: run `npm run registry`'
    checkReport(
      'registry',
      stale.map(({ path }) => ({ path, advice })),
    )
  } else for (const { path, text } of stale) writeFileSync(`${ROOT}${path}`, text)
}
