import type { ErrorDeclaration, ErrorParameters } from './errors.ts'
import type { Side } from './lifecycle.ts'

/** A rule that people work under. Its sentence stands in the locales of its module as `rules.<name>`. */
export interface RuleDeclaration {
  /** `module.name`: on the wire as `rule` of each refusal that the rule causes. */
  id: string
  /** Text key of its sentence, `module:rules.name`. */
  textKey: string
  /** Text key of the area that it belongs to, `module:rules.area`. */
  areaKey: string
  /** What those are told who break it. Each declared refusal belongs to exactly one rule. */
  refusals: readonly ErrorDeclaration[]
  /** Whom it binds; everybody unless given. */
  sides?: readonly Side[]
  /** Menu entries where it is met; everybody's rule unless given. */
  menus?: readonly string[]
  /** Figures in its sentence that are declared elsewhere. Settings come from the server. */
  values?: ErrorParameters
}

/** What a module says of one rule; name and sentence follow from its place in the table. */
export type RuleEntry = Pick<RuleDeclaration, 'refusals' | 'sides' | 'menus' | 'values'>

/**
 * Declares a module's rules. `phrases` is its `rules` block in the en-US locale, with the name of the area: a rule without a
 * sentence does not compile. Throws when a refusal belongs to two rules.
 */
export function defineRules<T extends Record<string, RuleEntry>>(
  module: string,
  phrases: { [K in keyof T]: string } & { area: string },
  table: T,
): readonly RuleDeclaration[] {
  const rules = Object.entries(table).map(([name, entry]) => {
    if (!(name in phrases)) throw new Error(`no phrase for ${module}:rules.${name}`)
    return {
      id: `${module}.${name}`,
      textKey: `${module}:rules.${name}`,
      areaKey: `${module}:rules.area`,
      ...entry,
    }
  })
  rulesByCode(rules)
  return rules
}

/** The rule of each refusal, by the refusal's code. Throws when there are two. */
export function rulesByCode(rules: readonly RuleDeclaration[]): ReadonlyMap<string, RuleDeclaration> {
  const byCode = new Map<string, RuleDeclaration>()
  for (const rule of rules) {
    for (const { code } of rule.refusals) {
      const other = byCode.get(code)
      if (other) throw new Error(`the refusal ${code} belongs to two rules, ${other.id} and ${rule.id}`)
      byCode.set(code, rule)
    }
  }
  return byCode
}

/** Whether a rule concerns somebody of this side with these menu entries. */
export function appliesTo(rule: RuleDeclaration, side: Side, hasMenu: (menuNo: string) => boolean): boolean {
  return (rule.sides?.includes(side) ?? true) && (rule.menus?.some(hasMenu) ?? true)
}
