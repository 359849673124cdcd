/** The product's languages; the first one is the fallback for texts, zh-CN the fallback for people (spec shell §1). */
export const LANGUAGES = ['en-US', 'zh-CN', 'zh-TW', 'vi'] as const

export type Language = (typeof LANGUAGES)[number]

/** Used when neither a stored setting nor the browser names a language we speak (spec shell §1). */
export const DEFAULT_LANGUAGE: Language = 'zh-CN'

/** How each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'en-US': 'English',
  'zh-CN': '\u7b80\u4f53\u4e2d\u6587',
  'zh-TW': '\u7e41\u9ad4\u4e2d\u6587',
  vi: 'Ti\u1ebfng Vi\u1ec7t',
}

/**
 * The language meant by a code or an `Accept-Language` header (`zh_TW`, `vi-VN,vi;q=0.9`), or null when we speak none of them.
 * An underscore is read as a hyphen (spec shell §1).
 */
export function matchLanguage(header: string | null | undefined): Language | null {
  if (!header) return null
  const requested = header
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().replace('_', '-').split(';')
      const weight = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { code: code.toLowerCase(), weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { code } of requested) {
    const exact = LANGUAGES.find((language) => language.toLowerCase() === code)
    if (exact) return exact
    if (/^zh-(hant|tw|hk|mo)/.test(code)) return 'zh-TW'
    const base = LANGUAGES.find((language) => language.split('-')[0] === code.split('-')[0])
    if (base) return base === 'zh-TW' ? 'zh-CN' : base
  }
  return null
}
