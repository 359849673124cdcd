import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkReport, type Problem, projectRoot } from './check-report.ts'
import { namesAbove } from './names-above.ts'
import { sourceFiles, sourceText } from './source-files.ts'
import { unreasonedControls } from './unreasoned-controls.ts'

/** What may stay outside the rules, each with the reason why. An exception that nothing needs any more is a problem itself. */
export interface StructureExceptions {
  /** Files outside a room's vocabulary, by path without their ending: a component with its looks and tests is one. */
  vocabulary: Record<string, string>
  /** Files whose name is not that of an export, by path. */
  name: Record<string, string>
  /** Folders of more files than a reader keeps in mind, by path. */
  folder: Record<string, string>
  /** Files that name a module standing above theirs, by path. */
  above: Record<string, string>
}

const CODE_FOLDERS = ['apps', 'modules', 'platform', 'product', 'db', 'e2e', 'bench', 'scripts']
const SIDES = ['contract', 'server', 'web']
const VAGUE = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'managers'])
const README_LINES = 80
const MOST_FILES = 30

const DOOR =
  /^((contract|server|web)(\.test)?\.ts|README\.md|locales\/(en-US|zh-CN|zh-TW|vi)\.json|testing\/([a-z]+(-[a-z]+)*-)?samples\.ts)$/
const CONTRACT =
  /^((calls|document|due|schemas|lifecycle|fields|errors|events|records|rules|texts)(\.test)?|records\/[a-z]+(-[a-z]+)*)\.ts$/
const AREA_CONTRACT = /^(errors|events|rules|texts|records)(\.test)?\.ts$/
const SERVER = /^[a-z][a-z0-9]*(-[a-z0-9]+)*((\.long)?\.test)?\.ts$/
const WEB_SCREEN =
  /^[A-Z][A-Za-z0-9]*(ListPage|DetailPage|FormPage|Dialog|Drawer|Panel)(\.browser\.test)?(\.tsx|\.css)$/
const WEB_LOGIC = /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.test)?\.ts$/
const KEBAB =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|browser\.test|long\.test|config|generated|d))*\.(ts|mjs|css|sql|json|html)$/
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.browser\.test|\.test)?\.(tsx|css)$/
/** Rooms and files whose names come from the vocabulary and not from an export. */
const NAMED_BY_RULE =
  /^modules\/[^/]+\/\w+\.ts$|(^|\/)(tables|jobs|tasks|testing)\.ts$|\/contract\/|\.(test|spec|config|generated|d)\.tsx?$/
/** Code that the product does not run: tests, what they are made with, and samples of calls. */
const TEST = /\.(test|spec)\.tsx?$|(^|\/)testing\.ts$|\/testing\//

/** Where a file of a module lies: its document's room, where the module has several, its side, and the rest of its path. */
interface ModulePlace {
  document: string
  side: string
  file: string
}

function modulePlace(path: string): ModulePlace {
  const [, , third = '', fourth = '', ...rest] = path.split('/')
  if (SIDES.includes(third)) return { document: '', side: third, file: [fourth, ...rest].join('/') }
  if (SIDES.includes(fourth)) return { document: third, side: fourth, file: rest.join('/') }
  return { document: '', side: '', file: path.split('/').slice(2).join('/') }
}

/**
 * Whether a contract file beside the vocabulary is plain business: something that both worlds know or compute. It is named after its
 * export, which says what it is, and loads neither schemas nor calls: the reason why it has a file of its own.
 */
function isPlainBusiness(root: string, path: string): boolean {
  if (/\.test\.ts$/.test(path)) return isPlainBusiness(root, path.replace(/\.test\.ts$/, '.ts'))
  if (!existsSync(join(root, path)) || !KEBAB.test(path.split('/').at(-1) ?? '')) return false
  const text = sourceText(root, path)
  const isHeavy = /^import (?!type\b)[^'"]*?from '(zod|[^']*\/(schemas|calls)\.ts)'/m.test(text)
  const isDocumented = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport /.test(text)
  return !isHeavy && isDocumented && isNamedAfterExport(root, path)
}

function roomProblem(root: string, path: string, hasRooms: boolean): string | undefined {
  const { document, side, file } = modulePlace(path)
  switch (side) {
    case 'contract':
      if (hasRooms && document === '')
        return AREA_CONTRACT.test(file)
          ? undefined
          : 'what a module of several documents declares for all of them is its errors, events, rules, texts and records: put it into the contract of its document'
      if (CONTRACT.test(file) || isPlainBusiness(root, path)) return undefined
      return 'a contract has document, calls, due, schemas, lifecycle, fields, errors, events, records, rules, texts, a file for each area of its records in records/; and what both worlds know or compute, in a kebab-case file that is named after its export, documents it, and loads neither zod nor schemas nor calls'
    case 'server':
      if (hasRooms && document === '') return 'put it into the server room of its document'
      if (SERVER.test(file) && !/^index\./.test(file)) return undefined
      return 'a server room is flat: tables, jobs, tasks, testing, and one kebab-case file for each command or read, with its test beside it; its door is server.ts of the module'
    case 'web':
      if (hasRooms && document === '') return 'put it into the web room of its document'
      if (WEB_SCREEN.test(file) || (WEB_LOGIC.test(file) && !/^index\./.test(file))) return undefined
      return 'a web room has <Noun>{ListPage,DetailPage,FormPage,Dialog,Drawer,Panel}.tsx, and kebab-case .ts files, which hold no component, named after what screens share: name a component by what it shows, or move it to platform/web; the door is web.ts of the module'
    default:
      if (DOOR.test(file)) return undefined
      return 'a module has README.md, contract.ts, server.ts, web.ts, locales/{en-US,zh-CN,zh-TW,vi}.json and the samples of its calls in testing/, and the rooms contract, server and web, or <document>/{contract,server,web} for each of several documents: move it into one of them'
  }
}

/** A path without what is said of its kind: a component, its looks and its tests have the same. */
const plainPath = (path: string): string => path.replace(/((\.browser)?\.test)?\.\w+$/, '')

function moduleProblems(root: string, files: readonly string[], exceptions: StructureExceptions): Problem[] {
  const problems: Problem[] = []
  const needed = new Set<string>()
  const ofModules = files.filter((path) => path.startsWith('modules/'))
  const modules = new Set(ofModules.map((path) => path.split('/')[1] ?? ''))
  const roomy = new Set(ofModules.filter((path) => modulePlace(path).document !== '').map((path) => path.split('/')[1]))
  for (const path of ofModules) {
    const advice = roomProblem(root, path, roomy.has(path.split('/')[1]))
    if (!advice) continue
    if (plainPath(path) in exceptions.vocabulary) needed.add(plainPath(path))
    else problems.push({ path, advice })
  }
  for (const name of modules) {
    const path = `modules/${name}/README.md`
    if (!files.includes(path))
      problems.push({ path, advice: 'every module says in a README what it is, its states and its rules' })
    else if (sourceText(root, path).trimEnd().split('\n').length > README_LINES) {
      problems.push({ path, advice: `a module's README has at most ${README_LINES} lines: move detail to docs/` })
    }
  }
  return [...problems, ...needlessExceptions(exceptions.vocabulary, needed)]
}

const needlessExceptions = (listed: Record<string, string>, needed: ReadonlySet<string>): Problem[] =>
  Object.keys(listed)
    .filter((path) => !needed.has(path))
    .map((path) => ({ path, advice: 'needs no exception any more: delete it in scripts/structure-exceptions.json' }))

/** Folders of the product that hold more files than a reader keeps in mind. */
function folderProblems(files: readonly string[], listed: Record<string, string>): Problem[] {
  const counts = new Map<string, number>()
  for (const path of files) {
    if (!/^(apps|modules|platform)\/.*\.tsx?$/.test(path) || TEST.test(path)) continue
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const crowded = [...counts].filter(([, count]) => count > MOST_FILES)
  return [
    ...crowded
      .filter(([path]) => !(path in listed))
      .map(([path, count]) => ({
        path,
        advice: `holds ${count} files besides tests, at most ${MOST_FILES} are allowed: give each of its subjects a folder, of a module a room of its own`,
      })),
    ...needlessExceptions(listed, new Set(crowded.map(([path]) => path))),
  ]
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
  // A worker's entry is run, not imported: all that it says to others is the shape of its job.
  const isRun = file.endsWith('worker') && !/^export\s+(?!type\b|interface\b)/m.test(sourceText(root, path))
  return names.length === 0 || isRun || names.some((name) => plain(name).includes(file))
}

/** Finds files outside the layout of ARCHITECTURE.md: the rooms of a module, names, crowds, README lengths; and controls that are closed without a word. */
export function checkStructure(root: string, exceptions: StructureExceptions): Problem[] {
  const files = sourceFiles(root)
  const problems = [...moduleProblems(root, files, exceptions), ...folderProblems(files, exceptions.folder)]
  const needed = new Set<string>()
  for (const path of files) {
    if (!CODE_FOLDERS.includes(path.split('/')[0] ?? '')) continue
    const advice = namingProblem(path)
    if (advice) problems.push({ path, advice })
    const isNamed = /^(modules|platform)\/.*\.tsx?$/.test(path) && !NAMED_BY_RULE.test(path)
    if (!isNamed || isNamedAfterExport(root, path)) continue
    if (path in exceptions.name) needed.add(path)
    else {
      problems.push({
        path,
        advice: 'a file is named after its one main export: rename the file or the export, or split it',
      })
    }
  }
  return [
    ...problems,
    ...needlessExceptions(exceptions.name, needed),
    ...namesAbove(root, exceptions.above),
    ...unreasonedControls(root),
  ]
}

if (import.meta.main) {
  const text = readFileSync(new URL('./structure-exceptions.json', import.meta.url), 'utf8')
  checkReport('structure', checkStructure(projectRoot, JSON.parse(text) as StructureExceptions))
}
