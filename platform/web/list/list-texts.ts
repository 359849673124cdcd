import { type TextSource, textSources } from '#platform/web/texts/texts.ts'

/** Texts of lists, forms and details, namespace `lists`; needed wherever one of those is shown. */
export const listTexts: TextSource[] = textSources(import.meta.glob('./locales/*.json', { import: 'default' }), 'lists')
