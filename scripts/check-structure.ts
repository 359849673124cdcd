import { readFileSync } from 'node:fs'
import { checkReport, type Problem, projectRoot } from './check-report.ts'
import { sourceFiles, sourceText } from './source-files.ts'
import { unreasonedControls } from './unreasoned-controls.ts'

/** Files outside a room's vocabulary, each with the reason why it may stay: room, then `<module>/<file>`, then the reason. */
export interface StructureExceptions {
  contract: Record<string, string>
  server: Record<string, string>
  web: Record<string, string>
  /** Files whose name is not that of an export: path, then the reason. */
  name: Record<string, string>
}

const CODE_FOLDERS = ['apps', 'modules', 'platform', 'db', 'e2e', 'bench', 'scripts']
const VAGUE = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'managers'])
const README_LINES = 80

const LOCALE = /^locales\/(en-US|zh-CN|zh-TW|vi)\.json$/
const CONTRACT =
  /^((calls|schemas|lifecycle|fields|errors|records|rules|texts)(\.test)?|records\/[a-z]+(-[a-z]+)*)\.ts$/
const SERVER = /^[a-z][a-z0-9]*(-[a-z0-9]+)*((\.long)?\.test)?\.ts$/
const WEB_SCREEN =
  /^[A-Z][A-Za-z0-9]*(ListPage|DetailPage|FormPage|Dialog|Drawer|Panel)(\.browser\.test)?(\.tsx|\.css)$/
const KEBAB =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|browser\.test|long\.test|config|generated|d))*\.(ts|mjs|css|sql|json|html)$/
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.browser\.test|\.test)?\.(tsx|css)$/
/** Rooms and files whose names come from the vocabulary and not from an export. */
const NAMED_BY_RULE =
  /(^|\/)(index|tables|jobs|tasks|testing)\.ts$|\/contract\/|\.(test|spec|config|generated|d)\.tsx?$/

function roomProblem(room: string, file: string): string | undefined {
  switch (room) {
    case 'contract':
      if (CONTRACT.test(file) || LOCALE.test(file)) return undefined
      return 'a contract has calls, schemas, lifecycle, fields, errors, records, rules, texts, a file for each area of its records in records/, and locales/{en-US,zh-CN,zh-TW,vi}.json: put it into the one it belongs to, or list it with its reason in scripts/structure-exceptions.json'
    case 'server':
      if (SERVER.test(file)) return undefined
      return 'a server room is flat: index, tables, jobs, tasks, testing, and one kebab-case file for each command or read, with its test beside it'
    case 'web':
      if (/^index(\.test)?\.ts$/.test(file) || WEB_SCREEN.test(file)) return undefined
      return 'a web room has index.ts and <Noun>{ListPage,DetailPage,FormPage,Dialog,Drawer,Panel}.tsx: name it by what it shows, or move what is not a screen or a type to platform/web'
    default:
      return 'a module has README.md and the rooms contract, server and web: move it into one of them'
  }
}

/** Whether a kebab-case file holds types alone: what two screens say of the same thing, so that neither imports the other for it. */
function holdsTypesOnly(root: string, path: string): boolean {
  if (!KEBAB.test(path.split('/').at(-1) ?? '')) return false
  const text = sourceText(root, path)
  const statements = text.match(/^(?:import|export|const|let|function|async|class|interface|type)\b.*$/gm) ?? []
  return (
    statements.length > 0 && statements.every((line) => /^(?:import type|(?:export )?(?:type|interface))\s/.test(line))
  )
}

function moduleProblems(root: string, files: readonly string[], exceptions: StructureExceptions): Problem[] {
  const problems: Problem[] = []
  const modules = new Set<string>()
  for (const path of files) {
    const [top, name = '', room = '', ...rest] = path.split('/')
    if (top !== 'modules') continue
    modules.add(name)
    if (room === 'README.md') continue
    const file = rest.join('/')
    const allowed = room in exceptions ? exceptions[room as keyof StructureExceptions] : {}
    const isListed = `${name}/${file}` in allowed || (room === 'web' && holdsTypesOnly(root, path))
    const advice = isListed ? undefined : roomProblem(room, file)
    if (advice) problems.push({ path, advice })
  }
  for (const name of modules) {
    const path = `modules/${name}/README.md`
    if (!files.includes(path))
      problems.push({ path, advice: 'every module says in a README what it is, its states and its rules' })
    else if (sourceText(root, path).trimEnd().split('\n').length > README_LINES) {
      problems.push({ path, advice: `a module's README has at most ${README_LINES} lines: move detail to docs/` })
    }
  }
  return problems
}

function namingProblem(path: string): string | undefined {
  const segments = path.split('/')
  const file = segments.at(-1) ?? ''
  const words = segments.flatMap((segment) =>
    segment
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-._]/),
  )
  const vague = words.find((word) => VAGUE.has(word))
  if (vague) return `"${vague}" says nothing: name it after what it does, and put it beside what uses it`
  if (segments.slice(0, -1).some((folder) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(folder))) return 'folders are kebab-case'
  if (/\.(ts|mjs)$/.test(file) && !KEBAB.test(file)) return 'files of code are kebab-case'
  if (file.endsWith('.tsx') && file !== 'main.tsx' && !PASCAL.test(file)) return 'files of components are PascalCase'
  return undefined
}

/** The names that a file exports. */
function exportedNames(text: string): string[] {
  const declared = text.matchAll(
    /^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type)\s+([A-Za-z_$][\w$]*)/gm,
  )
  const listed = [...text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((item) => item.trim().split(/\s+/).at(-1) ?? ''),
  )
  return [...[...declared].map(([, name = '']) => name), ...listed]
}

/** `order-line.ts` exports orderLine, OrderLine or ORDER_LINES, or what is done with one, such as readOrderLine. A program exports nothing. */
function isNamedAfterExport(root: string, path: string): boolean {
  const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  const file = plain((path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')).replace(/s$/, '')
  const names = exportedNames(sourceText(root, path))
  return names.length === 0 || names.some((name) => plain(name).includes(file))
}

/** Finds files outside the layout of ARCHITECTURE.md: the rooms of a module, names, README lengths; and controls that are closed without a word. */
export function checkStructure(root: string, exceptions: StructureExceptions): Problem[] {
  const files = sourceFiles(root)
  const problems = moduleProblems(root, files, exceptions)
  for (const path of files) {
    if (!CODE_FOLDERS.includes(path.split('/')[0] ?? '')) continue
    const advice = namingProblem(path)
    if (advice) problems.push({ path, advice })
    const isNamed = /^(modules\/[^/]+\/(server|web)|platform)\/.*\.tsx?$/.test(path) && !NAMED_BY_RULE.test(path)
    if (isNamed && !(path in exceptions.name) && !isNamedAfterExport(root, path)) {
      problems.push({
        path,
        advice: 'a file is named after its one main export: rename the file or the export, or split it',
      })
    }
  }
  return [...problems, ...unreasonedControls(root)]
}

if (import.meta.main) {
  const text = readFileSync(new URL('./structure-exceptions.json', import.meta.url), 'utf8')
  checkReport('structure', checkStructure(projectRoot, JSON.parse(text) as StructureExceptions))
}
