import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkReport, type Problem, projectRoot } from './check-report.ts'
import { circles, type ImportEdge, importGraph } from './import-graph.ts'

/** The modules that each module may enter. */
export type ModuleEdges = Record<string, string[]>

/** Where a project path lies: its layer (apps, modules, platform, …), its module, and its room. */
interface Place {
  layer: string
  module: string
  room: string
}

const CONTRACT_PACKAGES = ['zod', 'big.js']

function place(path: string): Place {
  const [layer = '', second = '', third = ''] = path.split('/')
  if (layer === 'modules') return { layer, module: second, room: third }
  return { layer, module: '', room: second }
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|\/testing\.ts$|\/testing\//.test(path)
}

/** Which way the code may look between the layers. */
function layerProblem(from: Place, to: Place): string | undefined {
  if (from.layer === 'platform' && (to.layer === 'modules' || to.layer === 'apps')) {
    return `platform knows no business: pass in what it needs from ${to.layer}, or move this file there`
  }
  if (from.layer === 'modules' && to.layer === 'apps') {
    return 'modules do not know the applications: what both need belongs in platform'
  }
  return undefined
}

/** Which way the code may look between contract, server and web, whether of one module or several. */
function roomProblem(from: Place, to: Place): string | undefined {
  const rooms = ['contract', 'server', 'web']
  if (!rooms.includes(from.room) || !rooms.includes(to.room) || from.room === to.room || to.room === 'contract')
    return undefined
  if (from.room === 'contract')
    return `a contract imports no ${to.room} code: declare the shape in the contract and let ${to.room} use it`
  if (from.room === 'web')
    return 'server code never reaches the browser: call it through the contract, or move what both need there'
  return 'server code does not look at screens: what both need belongs in the contract'
}

/** Texts are data: the composition root shows administrators also those that only screens have. */
const areTexts = (edge: ImportEdge, from: Place): boolean =>
  from.layer === 'apps' && from.room === 'server' && /\/locales\/[A-Za-z-]+\.json$/.test(edge.to)

function moduleProblem(edge: ImportEdge, from: Place, to: Place, edges: ModuleEdges): string | undefined {
  if (to.layer !== 'modules' || from.module === to.module) return undefined
  const isDoor =
    to.room === 'contract' ||
    /^modules\/[^/]+\/(server|web)\/index\.ts$/.test(edge.to) ||
    (isTest(edge.from) && /\/server\/testing\.ts$/.test(edge.to))
  if (from.layer !== 'modules') {
    const isInside = from.layer === 'apps' && !isDoor && !isTest(edge.from)
    return isInside ? `enter ${to.module} through its contract, server/index.ts or web/index.ts` : undefined
  }
  if (!(edges[from.module] ?? []).includes(to.module)) {
    return `${from.module} may not know ${to.module}: turn the call round (events, a function passed in), or put the edge into scripts/module-edges.json`
  }
  return isDoor
    ? undefined
    : `enter ${to.module} through its contract, server/index.ts or web/index.ts: export what is needed there`
}

function externalProblem(edge: ImportEdge, from: Place): string | undefined {
  if (isTest(edge.from) || (from.layer !== 'modules' && from.layer !== 'platform')) return undefined
  if (from.room === 'contract' && !CONTRACT_PACKAGES.includes(edge.to)) {
    return `a contract runs in both worlds and imports only ${CONTRACT_PACKAGES.join(' and ')}: "${edge.to}" belongs in server or web`
  }
  if (from.room === 'web' && edge.to.startsWith('node:'))
    return `"${edge.to}" does not exist in a browser: this belongs in server`
  return undefined
}

/** The way from a file to one that is looked for, if there is one. */
function wayTo(
  start: string,
  next: ReadonlyMap<string, readonly string[]>,
  isLookedFor: (file: string) => boolean,
): string[] | undefined {
  const cameFrom = new Map<string, string>([[start, '']])
  for (const file of cameFrom.keys()) {
    if (isLookedFor(file)) {
      const path: string[] = []
      for (let step = file; step !== ''; step = cameFrom.get(step) ?? '') path.unshift(step)
      return path
    }
    for (const to of next.get(file) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, file)
  }
  return undefined
}

/** Screens that are a list. */
const LIST = /^(modules\/[^/]+|platform)\/web\/(\w+\/)*\w*List(Page|Screen)\.tsx$/

/** Lists that fetch the kit before they can show. */
function kitProblems(graph: readonly ImportEdge[]): Problem[] {
  const next = new Map<string, string[]>()
  for (const { from, to, isTypeOnly, isLazy } of graph) {
    if (!isTypeOnly && !isLazy) next.set(from, [...(next.get(from) ?? []), to])
  }
  return [...next.keys()].flatMap((path) => {
    const way = LIST.test(path) ? wayTo(path, next, (to) => to === 'antd') : undefined
    if (!way) return []
    return [
      {
        path,
        advice: `reaches antd through ${way.slice(1, -1).join(' → ')}: show that as a kitPart, lists do without`,
      },
    ]
  })
}

function edgeTableProblems(root: string, edges: ModuleEdges): Problem[] {
  const path = 'scripts/module-edges.json'
  const folder = join(root, 'modules')
  const present = existsSync(folder) ? readdirSync(folder) : []
  const unlisted = present.filter((name) => !(name in edges))
  const round = circles(new Map(Object.entries(edges)))
  return [
    ...unlisted.map((name) => ({ path, advice: `list the module "${name}" with the modules that it may enter` })),
    ...round.map((names) => ({
      path,
      advice: `${names.join(', ')} may enter each other in a circle: decide which one knows the other`,
    })),
  ]
}

/** Finds imports against the directions of ARCHITECTURE.md, circles, and ways from the browser into server code. */
export function checkBoundaries(root: string, edges: ModuleEdges): Problem[] {
  const graph = importGraph(root)
  const problems = [...edgeTableProblems(root, edges), ...kitProblems(graph)]
  const next = new Map<string, string[]>()
  const known = new Map<string, string[]>()
  for (const edge of graph) {
    const from = place(edge.from)
    if (edge.isExternal) {
      const advice = externalProblem(edge, from)
      if (advice) problems.push({ path: edge.from, advice })
      continue
    }
    known.set(edge.from, [...(known.get(edge.from) ?? []), edge.to])
    if (!edge.isTypeOnly) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to])
    const to = place(edge.to)
    const advice =
      layerProblem(from, to) ??
      moduleProblem(edge, from, to, edges) ??
      (areTexts(edge, from) ? undefined : roomProblem(from, to))
    if (advice && !(isTest(edge.from) && !advice.includes('may not know'))) {
      problems.push({ path: edge.from, advice: `imports ${edge.to}: ${advice}` })
    }
  }
  // Types as well: files that know each other are read, moved and split as one.
  for (const group of circles(known)) {
    problems.push({
      path: group[0] ?? '',
      advice: `imports in a circle with ${group.slice(1).join(', ')}: move what they share into a file of its own`,
    })
  }
  for (const file of next.keys()) {
    const isBrowserFile = place(file).room === 'web' && !isTest(file) && !file.endsWith('.config.ts')
    const leak = isBrowserFile ? wayTo(file, next, (found) => place(found).room === 'server') : undefined
    // A direct import has been named above.
    if (leak && leak.length > 2)
      problems.push({ path: file, advice: `reaches server code through ${leak.slice(1).join(' → ')}` })
  }
  return problems
}

if (import.meta.main) {
  const text = readFileSync(new URL('./module-edges.json', import.meta.url), 'utf8')
  checkReport('boundaries', checkBoundaries(projectRoot, JSON.parse(text) as ModuleEdges))
}
