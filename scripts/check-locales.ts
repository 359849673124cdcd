import { posix } from 'node:path'
import { moduleIdOf } from '../apps/modules.ts'
import { checkReport, type Problem, projectRoot } from './check-report.ts'
import { sourceFiles, sourceText } from './source-files.ts'

const LANGUAGES = ['en-US', 'zh-CN', 'zh-TW', 'vi']
/** Keys of these groups are put together at run time from names in the declarations. */
const DYNAMIC_GROUPS = [
  ...['due', 'fields', 'enums', 'errors', 'rules', 'menus', 'actions', 'records', 'groups', 'lines'],
  ...['invariants', 'starter', 'subjects', 'administrators'],
]
/** Languages differ in their plural forms, so the form is no part of the key that is compared. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Words for what has another name everywhere else in a language. */
const TERMS = [
  { language: 'zh-TW', word: /物料編號|物料代碼|物料 \{\{|品號|料件/, instead: '料號' },
  { language: 'zh-TW', word: /物料名稱|物料品名/, instead: '品名' },
]

/** Names and words that a language has as English has them; any other text that equals the English one was not translated. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  '*': ['Quayside', 'English', 'Tiếng Việt', 'VMI', 'UBL XML', 'Code 128', 'Data Matrix', 'GS1 DataMatrix', 'GS1-128'],
  vi: ['ASN', 'E-mail', 'Fax', 'Pallet', 'ISO 7064, MOD 37,36', 'ISO 7064, MOD 97-10', 'X (mm)', 'Y (mm)'],
}

type Texts = Map<string, string>

/** The texts of a locale file by dotted key. */
function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`))
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort().join(', ')
}

function plainKeys(texts: Texts): Map<string, string> {
  return new Map([...texts].map(([key, text]) => [key.replace(PLURAL, ''), text]))
}

/** Whether a text says words in the English of another language. */
function isUntranslated(language: string, text: string, english: string): boolean {
  const same = [...(SAME_WORDS['*'] ?? []), ...(SAME_WORDS[language] ?? [])]
  return text === english && /[a-z]{2}/i.test(text.replace(/\{\{[^}]*\}\}/g, '')) && !same.includes(text)
}

/** Compares the languages of one folder with its English. */
function folderProblems(folder: string, byLanguage: ReadonlyMap<string, Texts>): Problem[] {
  const missing = LANGUAGES.filter((language) => !byLanguage.has(language))
  const problems = missing.map((language) => ({
    path: `${folder}/${language}.json`,
    advice: 'is missing: every text exists in four languages',
  }))
  const english = plainKeys(byLanguage.get('en-US') ?? new Map())
  for (const [language, texts] of byLanguage) {
    const path = `${folder}/${language}.json`
    const own = plainKeys(texts)
    for (const [key, text] of english) {
      const other = own.get(key)
      if (other === undefined) problems.push({ path, advice: `"${key}" is missing` })
      else if (placeholders(other) !== placeholders(text)) {
        problems.push({
          path,
          advice: `"${key}" fills in {${placeholders(other)}}, English {${placeholders(text)}}: use the same placeholders`,
        })
      } else if (language !== 'en-US' && isUntranslated(language, other, text))
        problems.push({ path, advice: `"${key}" is the English text: translate it, or list it as the same word` })
    }
    for (const key of own.keys()) if (!english.has(key)) problems.push({ path, advice: `"${key}" is not in English` })
    for (const [key, text] of texts) if (text.trim() === '') problems.push({ path, advice: `"${key}" is empty` })
    for (const { word, instead } of TERMS.filter((term) => term.language === language)) {
      for (const [key, text] of texts) {
        if (word.test(text))
          problems.push({ path, advice: `"${key}" calls it otherwise than the rest: say ${instead}` })
      }
    }
  }
  return problems
}

/** Which keys the code names: whole ones, and beginnings that it completes at run time. */
function namedKeys(code: readonly string[]): { whole: Set<string>; beginnings: string[] } {
  const whole = new Set<string>()
  const beginnings = new Set<string>()
  for (const text of code) {
    for (const [, name = ''] of text.matchAll(/['"`]([\w:.-]+)['"`]/g)) whole.add(name.slice(name.lastIndexOf(':') + 1))
    for (const [, start = ''] of text.matchAll(/`([\w:.-]+[.:_])\$\{/g))
      beginnings.add(start.slice(start.lastIndexOf(':') + 1))
    // A declared document puts the keys of its commands together from where it says that its texts stand.
    for (const [, group = ''] of text.matchAll(/\btexts: '[\w-]+:([\w.]+)'/g)) beginnings.add(`${group}.`)
  }
  return { whole, beginnings: [...beginnings].filter((start) => start !== '') }
}

function isUsed(key: string, named: ReturnType<typeof namedKeys>): boolean {
  const segments = key.replace(PLURAL, '').split('.')
  if (segments.slice(0, -1).some((segment) => DYNAMIC_GROUPS.includes(segment))) return true
  // A key may be named with or without the name of its area before it.
  const spellings = segments
    .map((_, index) => segments.slice(index).join('.'))
    .filter((s, index) => index === 0 || s.includes('.'))
  return spellings.some(
    (spelling) => named.whole.has(spelling) || named.beginnings.some((start) => spelling.startsWith(start)),
  )
}

/** Keys, or beginnings that are completed at run time, by which journeys name texts that there are not. */
function unknownKeys(code: string, texts: ReadonlyMap<string, readonly string[]>): string[] {
  const named = [...code.matchAll(/['`]([a-z][a-z-]*):([A-Za-z][\w-]*\.[\w.-]*)(?:'|`|\$\{)/g)]
  return named.flatMap(([, namespace = '', key = '']) => {
    const known = texts.get(namespace)
    const group = key.replace(/[.]?$/, '.')
    const isKnown = known === undefined || known.some((one) => one === key || one.startsWith(group))
    return isKnown ? [] : `${namespace}:${key}`
  })
}

/** Finds locale files that disagree, texts that nothing shows or that there are not, and text for people inside code. */
export function checkLocales(root: string): Problem[] {
  const files = sourceFiles(root)
  const folders = new Map<string, Map<string, Texts>>()
  const problems: Problem[] = []
  for (const path of files.filter((file) => /(^|\/)locales\/[^/]+\.json$/.test(file))) {
    const folder = posix.dirname(path)
    const language = posix.basename(path, '.json')
    if (!LANGUAGES.includes(language)) {
      problems.push({ path, advice: `the languages are ${LANGUAGES.join(', ')}` })
      continue
    }
    const texts: Texts = new Map(flatten(JSON.parse(sourceText(root, path))))
    folders.set(folder, (folders.get(folder) ?? new Map<string, Texts>()).set(language, texts))
  }
  const isCode = (path: string): boolean =>
    /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$|\/testing\.ts$|\/testing\//.test(path)
  const codeFiles = files.filter((path) => isCode(path) && !/^(scripts|e2e|bench)\//.test(path))
  const named = namedKeys(codeFiles.map((path) => sourceText(root, path)))
  for (const [folder, byLanguage] of folders) {
    problems.push(...folderProblems(folder, byLanguage))
    for (const key of plainKeys(byLanguage.get('en-US') ?? new Map()).keys()) {
      if (!isUsed(key, named))
        problems.push({
          path: `${folder}/en-US.json`,
          advice: `"${key}" is used nowhere: delete it in all four languages`,
        })
    }
  }
  const byModule = new Map<string, string[]>()
  for (const [folder, byLanguage] of folders) {
    const [, module] = /^modules\/([\w-]+)\//.exec(folder) ?? []
    if (module === undefined) continue
    const keys = [...plainKeys(byLanguage.get('en-US') ?? new Map()).keys()]
    byModule.set(moduleIdOf(module), [...(byModule.get(moduleIdOf(module)) ?? []), ...keys])
  }
  for (const path of files.filter((file) => /^e2e\/.*\.ts$/.test(file))) {
    for (const key of new Set(unknownKeys(sourceText(root, path), byModule)))
      problems.push({ path, advice: `"${key}" is no text of its module` })
  }
  for (const path of codeFiles.filter((file) => !/(^|\/)locales\/|^db\/demo\//.test(file))) {
    const line = sourceText(root, path)
      .split('\n')
      .findIndex((text) => CJK.test(text))
    if (line >= 0)
      problems.push({
        path: `${path}:${line + 1}`,
        advice: 'text for people belongs in the locales of its area, in all four languages',
      })
  }
  return problems
}

if (import.meta.main) checkReport('locales', checkLocales(projectRoot))
