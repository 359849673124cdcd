import type { Language } from '#platform/contract/values/languages.ts'
import type { CallContext } from '../call-context.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import { type NamedDefinition, nameIn } from './read-definitions.ts'

const NAMESPACE = 'custom:'

/** The definitions of one list. */
export interface CustomFieldSetDefinitions {
  module: string
  definitions: readonly NamedDefinition[]
}

type Texts = Pick<CallContext, 'language' | 'translate' | 'translateTo'>

/** The context with the names of these custom fields and their choices among its texts. */
export function customContext<C extends Texts>(context: C, customFieldSets: readonly CustomFieldSetDefinitions[]): C {
  const texts = new Map(
    customFieldSets.flatMap(({ module, definitions }) => definitions.flatMap((one) => textsOf(module, one))),
  )
  const speak =
    (language: Language, translate: Translate): Translate =>
    (key, parameters) =>
      key.startsWith(NAMESPACE) ? (texts.get(key)?.(language) ?? key) : translate(key, parameters)
  return {
    ...context,
    translate: speak(context.language, context.translate),
    translateTo: (language: Language) => speak(language, context.translateTo(language)),
  }
}

function textsOf(module: string, definition: NamedDefinition): [key: string, text: (language: Language) => string][] {
  const { fieldNo, names, enumMid, options } = definition
  return [
    [`${NAMESPACE}${module}.${fieldNo}`, (language) => nameIn(names, language, fieldNo)],
    ...options.map((option): [string, (language: Language) => string] => [
      `${NAMESPACE}enums.${enumMid}.${option.enumValue}`,
      (language) => nameIn(option.names, language, option.enumValue),
    ]),
  ]
}
