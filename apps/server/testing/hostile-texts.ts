import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TEXT_DATA = fileURLToPath(new URL('../../../../shared/data/text/', import.meta.url))
const JSON_CASES = `${TEXT_DATA}json-parsing`

/** Whether the collections beside the project are there; without them only the texts and bodies below are tried. */
export const isTextDataThere = existsSync(JSON_CASES)
if (!isTextDataThere) console.warn('../shared/data/text is absent: only the own texts and bodies are tried')

/** One text of each kind that breaks programs: as a pattern, a path, markup, a formula, a key, a direction, a length. */
const OWN_TEXTS: readonly string[] = [
  "' or 1=1; drop table sys_user; --",
  '%_\\%\\_*?[a-z]{2,}(+)|^$',
  '<img src=x onerror="alert(1)">&lt;&#39;',
  "=cmd|' /C calc'!A0\"; {{7*7}} $\u007b7*7} %s %n",
  '../../../etc/passwd\\..\\con.txt',
  '__proto__',
  'constructor',
  'null',
  '1e400',
  '+1',
  '\ufeff\u200b\u2066\u202eevil\u2069 \u00a0',
  '👩‍👩‍👧‍👦🏳️‍🌈 Z̷̧͉̈́a͔̞l̴̡g̵o 田中さん ﷽ ñ n\u0303',
  'line one\nline two\ttab\u2028\u2029',
  'nul \u0000 character',
  'bell \u0007 and escape \u001b[31m',
  'half a sign: \ud83d',
  '\udc00 the other half',
  '   ',
  '\u3000\u3000',
  'ß'.repeat(99),
  '𝒳'.repeat(60),
  'x'.repeat(100_000),
]

/** Bodies of every kind, each with what must be said of it: `json` is read, `none` is refused as no JSON. */
const OWN_BODIES: readonly JsonCase[] = [
  // Some calls have no payload (spec shell §7).
  ['an empty body', 'json', ''],
  ['a lone brace', 'none', '{'],
  ['a comma too many', 'none', '{"condition":{},}'],
  ['a number that is none', 'none', '{"condition":NaN}'],
  ['a key that is a prototype', 'none', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor with a prototype', 'none', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a list', 'json', '[]'],
  ['nothing', 'json', 'null'],
  ['a text', 'json', '"text"'],
  ['a number beyond all', 'json', '{"condition":{"size":1e999}}'],
  ['the same key twice', 'none', '{"condition":{},"condition":{}}'],
  ['a hundred thousand lists in one another', 'json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['as many objects', 'json', `${'{"condition":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
].map(([name = '', verdict, text = '']) => ({
  name,
  verdict: verdict === 'json' ? 'json' : 'none',
  bytes: new Uint8Array(Buffer.from(text)),
}))

/** A body, and whether it is JSON; `free` where parsers may decide. */
interface JsonCase {
  name: string
  verdict: 'json' | 'none' | 'free'
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * The own bodies, and the files of the collection: named y_ (is JSON), n_ (is none), anything else (parsers may decide). One
 * with nothing in it is a call without a payload.
 */
export function jsonCases(): JsonCase[] {
  if (!isTextDataThere) return [...OWN_BODIES]
  const files = readdirSync(JSON_CASES).filter((name) => name.endsWith('.json'))
  return [
    ...OWN_BODIES,
    ...files.map((name): JsonCase => {
      const bytes = new Uint8Array(readFileSync(`${JSON_CASES}/${name}`))
      if (bytes.length === 0) return { name, verdict: 'json', bytes }
      // Which of two members of one name counts, readers disagree about: such a text is refused, though it is JSON.
      if (name.startsWith('n_') || name.includes('_duplicated_key')) return { name, verdict: 'none', bytes }
      return { name, verdict: name.startsWith('y_') ? 'json' : 'free', bytes }
    }),
  ]
}

/** The lines of the collection of naughty strings; empty ones and those that begin with # divide and explain them. */
export function naughtyTexts(): string[] {
  if (!isTextDataThere) return []
  const lines = readFileSync(`${TEXT_DATA}naughty-strings.txt`, 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

/** A longer body is as a text no worse than the longest of the own ones. */
const LONGEST_BODY = 1000

/** Every text that is tried: the own ones, the naughty ones, and the bodies read as text. */
export function hostileTexts(): string[] {
  const bodies = jsonCases().flatMap(({ bytes }) =>
    bytes.length > LONGEST_BODY ? [] : [Buffer.from(bytes).toString('utf8')],
  )
  return [...new Set([...OWN_TEXTS, ...naughtyTexts(), ...bodies])]
}
