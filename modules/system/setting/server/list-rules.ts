import type { ErrorParameters } from '#platform/contract/errors.ts'
import { appliesTo, type RuleDeclaration } from '#platform/contract/rules.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { sentencePattern } from '#platform/server/texts/text-catalogue.ts'
import type { settingCalls } from '../contract/calls.ts'

/** The rules of all modules, with the values that are settings. */
export interface RuleBook {
  rules: readonly RuleDeclaration[]
  /** By rule. */
  values: Readonly<Record<string, ErrorParameters>>
}

/** Answers every rule in the reader's language, and whether it is the reader's. */
export function listRules(
  ruleBook: () => RuleBook,
): Handler<typeof settingCalls, 'ISysRuleService/getCurrentUserRuleList'> {
  return ({ caller, translate }) => {
    const book = ruleBook()
    const answer = book.rules.map((rule) => ({
      rule: rule.id,
      area: translate(rule.areaKey),
      sentence: translate(rule.textKey, { ...rule.values, ...book.values[rule.id] }),
      isMine: appliesTo(rule, caller.side, (menuNo) => caller.flags.has(menuNo)),
      refusals: rule.refusals.map((refusal) => ({
        errorCode: refusal.code,
        sentence: sentencePattern(translate, refusal),
      })),
    }))
    return Promise.resolve(answer)
  }
}
