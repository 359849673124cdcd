import type { Rule } from '#platform/web/rules/rules.ts'

/** Letters without case and marks, so that Vietnamese is found however it is typed. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')

/** The rules that hold all of these words, in their sentence, their area or one of their messages. */
export function matchingRules<R extends Pick<Rule, 'area' | 'sentence' | 'refusals'>>(
  rules: readonly R[],
  words: string,
): R[] {
  const requested = plain(words).split(/\s+/).filter(Boolean)
  return rules.filter(({ area, sentence, refusals }) => {
    const text = plain([area, sentence, ...refusals.map((refusal) => refusal.sentence)].join('\n'))
    return requested.every((word) => text.includes(word))
  })
}

/** The rules by their area, in the order in which areas and rules come. */
export function areasOf<R extends Pick<Rule, 'area'>>(rules: readonly R[]): { area: string; rules: R[] }[] {
  return [...Map.groupBy(rules, ({ area }) => area)].map(([area, ofArea]) => ({ area, rules: ofArea }))
}
