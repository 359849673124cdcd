import { type TextSource, textSources } from '#platform/web/texts/texts.ts'
import { moduleIdOf } from '../modules.ts'

/** Texts of sign-in and shell: namespace `shell`. */
export const shellTexts: TextSource[] = textSources(
  import.meta.glob('./locales/*.json', { import: 'default' }),
  'shell',
)

/** Texts of the modules, each in the namespace of its module; fetched when one of the module's screens opens. */
export const moduleTexts: TextSource[] = textSources(
  import.meta.glob('../../modules/*/locales/*.json', { import: 'default' }),
  null,
).map((source) => ({ ...source, namespace: moduleIdOf(source.namespace) }))
