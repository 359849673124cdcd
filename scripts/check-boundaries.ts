import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleEdges } from '../apps/modules.ts'
import { checkReport, type Problem, projectRoot } from './check-report.ts'
import { circles, type ImportEdge, importGraph, importTarget } from './import-graph.ts'
import { sourceText } from './source-files.ts'

/** The modules that each module may enter. */
export type ModuleEdges = Readonly<Record<string, readonly string[]>>

/** Rooms of one module that know each other, in the order of their paths; to be emptied, never to be added to. */
export type RoomCircles = readonly (readonly string[])[]

/** Where a project path lies: its layer (apps, modules, platform, …), its module, its document's room if it has one, and its side. */
interface Place {
  layer: string
  module: string
  document: string
  side: string
}

const CONTRACT_PACKAGES = ['zod', 'big.js']

const SIDES = ['contract', 'server', 'web']
/** What a module is entered by: files at its root, named after the side that they open. */
const DOOR = /^modules\/[^/]+\/(contract|server|web)\.ts$/

function place(path: string): Place {
  const [layer = '', second = '', third = '', fourth = ''] = path.split('/')
  if (layer !== 'modules') return { layer, module: '', document: '', side: second }
  const door = DOOR.exec(path)?.[1]
  if (door !== undefined || SIDES.includes(third)) return { layer, module: second, document: '', side: door ?? third }
  return SIDES.includes(fourth)
    ? { layer, module: second, document: third, side: fourth }
    : { layer, module: second, document: '', side: '' }
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
function sideProblem(from: Place, to: Place): string | undefined {
  if (!SIDES.includes(from.side) || !SIDES.includes(to.side) || from.side === to.side || to.side === 'contract')
    return undefined
  if (from.side === 'contract')
    return `a contract imports no ${to.side} code: declare the shape in the contract and let ${to.side} use it`
  if (from.side === 'web')
    return 'server code never reaches the browser: call it through the contract, or move what both need there'
  return 'server code does not look at screens: what both need belongs in the contract'
}

/** Texts are data: the composition root shows administrators also those that only screens have. */
const areTexts = (edge: ImportEdge, from: Place): boolean =>
  from.layer === 'apps' && from.side === 'server' && /\/locales\/[A-Za-z-]+\.json$/.test(edge.to)

function moduleProblem(edge: ImportEdge, from: Place, to: Place, edges: ModuleEdges): string | undefined {
  if (to.layer !== 'modules' || from.module === to.module) return undefined
  const isDoor =
    to.side === 'contract' || DOOR.test(edge.to) || (isTest(edge.from) && /\/server\/testing\.ts$/.test(edge.to))
  if (from.layer !== 'modules') {
    const isInside = from.layer === 'apps' && !isDoor && !isTest(edge.from)
    return isInside ? `enter ${to.module} through its contracts, server.ts or web.ts` : undefined
  }
  if (!(edges[from.module] ?? []).includes(to.module)) {
    return `${from.module} may not know ${to.module}: turn the call round (events, a function passed in), or put the edge into apps/modules.ts`
  }
  return isDoor
    ? undefined
    : `enter ${to.module} through its contracts, server.ts or web.ts: export what is needed there`
}

function externalProblem(edge: ImportEdge, from: Place): string | undefined {
  if (isTest(edge.from) || (from.layer !== 'modules' && from.layer !== 'platform')) return undefined
  if (from.side === 'contract' && !CONTRACT_PACKAGES.includes(edge.to)) {
    return `a contract runs in both worlds and imports only ${CONTRACT_PACKAGES.join(' and ')}: "${edge.to}" belongs in server or web`
  }
  if (from.side === 'web' && edge.to.startsWith('node:'))
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
const LIST = /^(modules\/[^/]+(\/[^/]+)?|platform)\/web\/(\w+\/)*\w*List(Page|Screen)\.tsx$/

/** A page that the door of a module fetches, with all that stands between it and what is fetched before. */
const FETCHED_PAGE = /(?:(?!\bimport\()[\s\S])*\bimport\(\s*'([^']+Page\.tsx)'/g

/** Whether the route of a page says that it uses antd: by itself, or as one of a form's routes, which all do. */
function saysAntd(door: string, beforePage: string): boolean {
  const loader = /\bconst (\w+) = (?:(?!\bconst )[\s\S])*$/.exec(beforePage)?.[1]
  const isOfForm = loader !== undefined && new RegExp(`\\bformRoutes\\([^\n]*\\b${loader}\\b`).test(door)
  const route = beforePage.slice(Math.max(beforePage.lastIndexOf('path: '), beforePage.lastIndexOf('formRoutes('), 0))
  return isOfForm || /\busesAntd: true|^formRoutes\(/.test(route)
}

/** Lists that fetch antd before they can show, and routes that do not say what their page is: it would lack antd's theme and texts. */
function kitProblems(root: string, graph: readonly ImportEdge[]): Problem[] {
  const next = new Map<string, string[]>()
  for (const { from, to, isTypeOnly, isLazy } of graph) {
    if (!isTypeOnly && !isLazy) next.set(from, [...(next.get(from) ?? []), to])
  }
  const wayToKit = (path: string): string | undefined =>
    wayTo(path, next, (to) => /^antd($|\/)/.test(to))
      ?.slice(1, -1)
      .join(' → ')
  const lists = [...next.keys()].flatMap((path) => {
    const way = LIST.test(path) ? wayToKit(path) : undefined
    if (way === undefined) return []
    return [{ path, advice: `reaches antd through ${way}: show that as a lazyDialog, lists do without` }]
  })
  const doors = [...new Set(graph.map(({ from }) => from))].filter((path) => DOOR.exec(path)?.[1] === 'web')
  const routes = doors.flatMap((path) => {
    const door = sourceText(root, path)
    return [...door.matchAll(FETCHED_PAGE)].flatMap(([beforePage, specifier = '']) => {
      const page = importTarget(path, specifier).to
      const way = wayToKit(page)
      const isSaid = saysAntd(door, beforePage)
      if (isSaid === (way !== undefined)) return []
      const advice = isSaid ? 'uses no antd: delete usesAntd' : `reaches antd through ${way || 'itself'}: say usesAntd`
      return [{ path, advice: `${page} ${advice} at its route` }]
    })
  })
  return [...lists, ...routes]
}

function edgeTableProblems(root: string, edges: ModuleEdges): Problem[] {
  const path = 'apps/modules.ts'
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

/** The room of a document that a file lies in; no room where the module has one document, at its doors, and in what all share. */
function roomOf(path: string): string | undefined {
  const { module, document } = place(path)
  return document === '' ? undefined : `${module}/${document}`
}

/** How many imports lead from each room to each other one, tests left out; imports of types count, as they are read together too. */
export function roomTies(graph: readonly ImportEdge[]): Map<string, Map<string, number>> {
  const ties = new Map<string, Map<string, number>>()
  for (const edge of graph) {
    const from = roomOf(edge.from)
    const to = edge.isExternal ? undefined : roomOf(edge.to)
    if (from === undefined || to === undefined || from === to || isTest(edge.from)) continue
    const ofRoom = ties.get(from) ?? new Map<string, number>()
    ties.set(from, ofRoom.set(to, (ofRoom.get(to) ?? 0) + 1))
  }
  return ties
}

/** Rooms that know each other and are not listed, longer circles that the listed ones do not explain, and entries of the list that are over. */
function roomProblems(graph: readonly ImportEdge[], listed: RoomCircles): Problem[] {
  const path = 'scripts/room-circles.json'
  const ties = roomTies(graph)
  const count = (from: string, to: string): number => ties.get(from)?.get(to) ?? 0
  const pairs = [...ties].flatMap(([from, ofRoom]) =>
    [...ofRoom.keys()].filter((to) => from < to && count(to, from) > 0).map((to) => [from, to] as const),
  )
  const isListed = (a: string, b: string): boolean => listed.some((pair) => pair.includes(a) && pair.includes(b))
  const others = [...ties].map(
    ([from, ofRoom]) => [from, [...ofRoom.keys()].filter((to) => count(to, from) === 0)] as const,
  )
  return [
    ...pairs
      .filter(([a, b]) => !isListed(a, b))
      .map(([a, b]) => ({
        path: `modules/${a}`,
        advice: `and modules/${b} know each other (${count(a, b)} imports, ${count(b, a)} back): let one of them register with the other, or move what both need`,
      })),
    ...circles(new Map(others)).map((rooms) => ({
      path: `modules/${rooms[0]}`,
      advice: `is in a circle of rooms with ${rooms.slice(1).join(', ')}: decide which one knows the other`,
    })),
    ...listed
      .filter(([a = '', b = '']) => count(a, b) === 0 || count(b, a) === 0)
      .map((pair) => ({ path, advice: `${pair.join(' and ')} know each other no more: delete the entry` })),
  ]
}

/** Finds imports against the directions of ARCHITECTURE.md, circles, and ways from the browser into server code. */
export function checkBoundaries(root: string, edges: ModuleEdges, roomCircles: RoomCircles = []): Problem[] {
  const graph = importGraph(root)
  const problems = [...edgeTableProblems(root, edges), ...kitProblems(root, graph), ...roomProblems(graph, roomCircles)]
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
      (areTexts(edge, from) ? undefined : sideProblem(from, to))
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
    const isBrowserFile = place(file).side === 'web' && !isTest(file) && !file.endsWith('.config.ts')
    const leak = isBrowserFile ? wayTo(file, next, (found) => place(found).side === 'server') : undefined
    // A direct import has been named above.
    if (leak && leak.length > 2)
      problems.push({ path: file, advice: `reaches server code through ${leak.slice(1).join(' → ')}` })
  }
  return problems
}

if (import.meta.main) {
  const list = readFileSync(new URL('./room-circles.json', import.meta.url), 'utf8')
  const roomCircles = JSON.parse(list) as RoomCircles
  if (roomCircles.length > 0) console.log(`${roomCircles.length} pairs of rooms know each other and are to be parted`)
  checkReport('boundaries', checkBoundaries(projectRoot, moduleEdges, roomCircles))
}
