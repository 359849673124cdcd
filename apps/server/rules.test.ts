import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallTable } from '#platform/contract/calls.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import type { RuleDeclaration } from '#platform/contract/rules.ts'
import { rulesByCode } from '#platform/contract/rules.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import { platformRuleValues } from '#platform/server/platform-rule-values.ts'
import { createTextCatalogue, sentencePattern } from '#platform/server/texts/text-catalogue.ts'
import { wholeCallTables } from './call-tables.ts'
import { productRules, serverModules } from './modules.ts'

const root = join(import.meta.dirname, '../..')
// Nothing is asked of the database here.
const modules = serverModules({ db: undefined as never, sessionHours: 12 })
const rules = productRules(modules)
const texts = createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)])
const values = platformRuleValues({ sessionHours: 12, sessionIdleMinutes: 60, uploadLimitBytes: 2 ** 24 })

const isBusinessError = (value: unknown): value is ErrorDeclaration =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'textKey' in value

/** Everything that a contract's files export, one level deep. */
async function exported(pattern: string): Promise<unknown[]> {
  const files = globSync(pattern, { cwd: root }).filter((path) => !path.includes('.test.'))
  const exports = await Promise.all(files.map((path): Promise<object> => import(join(root, path))))
  return exports
    .flatMap((module) => Object.values(module))
    .flatMap((value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
}

const declaredBusinessErrors = async () =>
  (await Promise.all([exported('platform/contract/**/*.ts'), exported('modules/**/contract/errors.ts')]))
    .flat()
    .filter(isBusinessError)

describe('the rules of the product', () => {
  it('are as closed as its refusals: each declared refusal belongs to exactly one rule', async () => {
    const declared = (await declaredBusinessErrors()).map(({ code }) => code)
    expect(declared.length).toBeGreaterThan(100)
    // What is refused in two tables under one code is one refusal.
    expect([...rulesByCode(rules).keys()].sort()).toEqual([...new Set(declared)].sort())
  })

  it('each cause at least one refusal', () => {
    expect(rules.filter(({ refusals }) => refusals.length === 0)).toEqual([])
  })

  it('are those of all modules, each once', async () => {
    const declared = (await exported('modules/**/contract/rules.ts')) as Partial<RuleDeclaration>[]
    const ids = declared.flatMap(({ id }) => (id === undefined ? [] : [id]))
    expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })

  it('have no sentence without a rule', () => {
    for (const { module, texts: byLanguage } of [platformTexts, ...modules.map((each) => each.texts)]) {
      const worded = Object.keys(byLanguage['en-US'].rules ?? {}).filter((name) => name !== 'area')
      const named = rules.filter(({ id }) => id.startsWith(`${module}.`)).map(({ id }) => id.slice(module.length + 1))
      expect(worded.sort(), module).toEqual(named.sort())
    }
  })

  it('name menu entries that calls need', () => {
    const tables: CallTable[] = Object.values(wholeCallTables)
    const needed = tables
      .flatMap(Object.values)
      .flatMap(({ access }) => (access.kind === 'menu' ? [access.menuNo] : []))
    for (const { id, menus = [] } of rules) expect(needed, id).toEqual(expect.arrayContaining([...menus]))
  })

  it.each(LANGUAGES)('have every figure in their sentences in %s', (language) => {
    const translate = texts.translator(language)
    for (const rule of rules) {
      const raw = translate(rule.textKey, { skipInterpolation: 1 })
      const requested = [...raw.matchAll(/\{\{(\w+)/g)].map(([, name]) => name)
      expect(Object.keys({ ...rule.values, ...values[rule.id] }).sort(), rule.id).toEqual(requested.sort())
    }
  })

  // A row gives its reasons as sentences; the screen finds the rule by them.
  it.each(LANGUAGES)('never share the sentence of a refusal without values in %s', (language) => {
    const translate = texts.translator(language)
    const ruleOf = new Map<string, string>()
    for (const rule of rules) {
      for (const refusal of rule.refusals) {
        const sentence = sentencePattern(translate, refusal)
        if (sentence.includes('…')) continue
        expect(ruleOf.get(sentence) ?? rule.id, sentence).toBe(rule.id)
        ruleOf.set(sentence, rule.id)
      }
    }
  })
})
