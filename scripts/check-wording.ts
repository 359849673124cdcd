import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { checkReport, type Problem, projectRoot } from './check-report.ts'
import privateWords from './private-words.json' with { type: 'json' }
import { sourceFiles, sourceText } from './source-files.ts'

const TEXT_FILE = /\.(ts|tsx|mjs|js|css|sql|md|json|html|ya?ml|sh|svg)$|(^|\/)(run|\.npmrc|\.gitignore)$/
/** Paths of one machine: they mean nothing on another. */
const MACHINE_PATH = /(?<![\w.:/~-])\/(?:work|root|tmp|home)\/[\w.-]+|\b[A-Z]:\\Users\\/
const REGISTRY_HOST = /\bregistry\.[\w-]+\.\w+|\b(?:artifactory|nexus|verdaccio)\.[\w.-]+/i
/**
 * Words and pairs of words that tell by what means a text was written instead of what it is about. They are kept as
 * digests, so that this file does not use them either.
 */
const REFUSED = new Set([
  '053ea4804ef1',
  '1b1ae7069716',
  '22b462dc599e',
  '25adbaaad52b',
  '29447fab346b',
  '2c56afdd8aa6',
  '31a85e22a24a',
  '3893f61419a6',
  '3ea125d0bff3',
  '442e56863b7e',
  '487b91042c7c',
  '549eb0447cc9',
  '57de4cf40144',
  '5d72436256ad',
  '5eff592cc497',
  '60965168ce76',
  '71bdb49241f1',
  '73027dff1004',
  '746d1113c358',
  '7813670ff886',
  '7d3194f79e64',
  '8b012a491736',
  '94a168d2da57',
  '9981ac40f3ab',
  'a4d76a4d5958',
  'b0a9d642d12f',
  'c247e9808f5e',
  'c5f9d8f01eaa',
  'c70eca6b0f88',
  'c857d09db23e',
  'cdcbb68a3444',
  'd298391b0743',
  'd47964e02664',
  'de2187af3fb0',
  'ec3f4a4cd18a',
  'ee662f0a4316',
  'f00205d3a080',
  'fa107f7c78fb',
])

/** Where words of code and of comments stand; names in SQL and texts of the screen have rules of their own. */
const CODE_FILE = /\.(ts|tsx|mjs|css|md)$/
/** Names that only this project used, by the field's standard term that stands in their place. */
const PRIVATE_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(privateWords))
const PRIVATE_WORD = new RegExp(`(?<![\\w/-])(?:${[...PRIVATE_WORDS.keys()].join('|')})(?![\\w-])`)

function digest(words: string): string {
  return createHash('sha256').update(words).digest('hex').slice(0, 12)
}

/** The first word, or pair of words, of `text` that is refused. */
function refusedWord(text: string): string | undefined {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []
  for (const [index, word] of words.entries()) {
    if (REFUSED.has(digest(word))) return word
    const pair = `${word} ${words[index + 1] ?? ''}`
    if (REFUSED.has(digest(pair))) return pair
  }
  return undefined
}

function lineProblem(line: string): string | undefined {
  const machinePath = MACHINE_PATH.exec(line)?.[0]
  if (machinePath) return `"${machinePath}" is a path of one machine: make it relative or let it be configured`
  const host = REGISTRY_HOST.exec(line)?.[0]
  if (host) return `"${host}" is a package registry's host: leave the choice of registry to npm's own settings`
  const word = refusedWord(line)
  if (word) return `"${word}" is not about the product: say what the thing does`
  return undefined
}

/** The advice for a private name in a line of code or of a document about it. */
function privateWordProblem(line: string): string | undefined {
  const word = PRIVATE_WORD.exec(line)?.[0]
  return word && `"${word}" is a private name: the standard term is ${PRIVATE_WORDS.get(word)}`
}

/** Finds paths, hosts and words in files that have no place in the project. */
export function checkWording(root: string): Problem[] {
  return sourceFiles(root)
    .filter((path) => TEXT_FILE.test(path) && !/\.(generated\.ts)$/.test(path))
    .flatMap((path) => {
      const text = sourceText(root, path)
      if (path === 'package-lock.json') {
        const hasAddress = /"resolved"\s*:/.test(text)
        return hasAddress
          ? [
              {
                path,
                advice:
                  'holds download addresses ("resolved"): npm leaves them out with omit-lockfile-registry-resolved=true',
              },
            ]
          : []
      }
      return text.split('\n').flatMap((line, index) => {
        const advice = lineProblem(line) ?? (CODE_FILE.test(path) ? privateWordProblem(line) : undefined)
        return advice ? [{ path: `${path}:${index + 1}`, advice }] : []
      })
    })
}

/** The same for commit messages; `range` as git understands it. A folder without history has nothing to find. */
export function checkCommitWording(root: string, range: string): Problem[] {
  let log: string
  try {
    log = execFileSync('git', ['log', '--format=%h%x1f%B%x1e', range], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return []
  }
  return log.split('\x1e').flatMap((entry) => {
    const [hash = '', message = ''] = entry.trim().split('\x1f')
    const advice = message.split('\n').map(lineProblem).find(Boolean)
    return advice ? [{ path: `commit ${hash}`, advice }] : []
  })
}

if (import.meta.main) {
  const range = process.argv[2] ?? 'HEAD'
  checkReport('wording', [...checkWording(projectRoot), ...checkCommitWording(projectRoot, range)])
}
