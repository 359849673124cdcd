import i18next from 'i18next'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import { shownValues } from '#platform/contract/refusal-values.ts'
import { textOptions } from '#platform/contract/text-options.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, matchLanguage } from '#platform/contract/values/languages.ts'
import { createStore, useStore } from '../store.ts'

/** Where the chosen language is kept in this browser. */
const STORED_LANGUAGE = 'quayside.language'
/** Where the language is kept that this browser was given because what it asks for is not offered. */
const GIVEN_LANGUAGE = 'quayside.givenLanguage'

/** Loads one namespace of one language. */
export type TextLoader = () => Promise<unknown>

/** Loaders by file path, as `import.meta.glob(…, { import: 'default' })` answers them. */
export type TextFiles = Record<string, TextLoader>

/** One language of one namespace. */
export interface TextSource {
  namespace: string
  language: string
  load: TextLoader
}

/** Puts `{{placeholders}}` into a text. A key carries its namespace: `orders:fields.purchaseNo`. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

/**
 * Sources from loaders by path. The file is named after its language; the namespace is given, or, where it is null,
 * the folder of the module (`…/modules/<namespace>/locales/<language>.json`).
 */
export function textSources(files: TextFiles, namespace: string | null): TextSource[] {
  return Object.entries(files).flatMap(([path, load]) => {
    const language = /\/([^/]+)\.json$/.exec(path)?.[1]
    const name = namespace ?? /\/modules\/([^/]+)\//.exec(path)?.[1]
    return language && name ? [{ namespace: name, language, load }] : []
  })
}

/** The platform's own texts: namespace `platform`, needed from the first page on. */
export const platformTexts: TextSource[] = textSources(
  import.meta.glob('../locales/*.json', { import: 'default' }),
  'platform',
)

/** The language this browser should speak: the stored one, else the browser's, else the default (spec shell §1). */
export function chooseLanguage(stored: string | null, browser: readonly string[]): Language {
  return matchLanguage(stored) ?? browser.map(matchLanguage).find((match) => match !== null) ?? DEFAULT_LANGUAGE
}

/** The language of the stored setting, the one that was given, or that of the browser. */
export function preferredLanguage(): Language {
  return chooseLanguage(
    localStorage.getItem(STORED_LANGUAGE) ?? localStorage.getItem(GIVEN_LANGUAGE),
    navigator.languages,
  )
}

/** Whether somebody has chosen a language in this browser. */
export const hasStoredLanguage = (): boolean => localStorage.getItem(STORED_LANGUAGE) !== null

/** Keeps the choice for the next start. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED_LANGUAGE, language)
}

/** Keeps what is spoken instead of a language that is not offered; it is nobody's choice. */
export function giveLanguage(language: Language): void {
  localStorage.removeItem(STORED_LANGUAGE)
  localStorage.setItem(GIVEN_LANGUAGE, language)
}

/** The language in use. */
export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18next.language) ?? DEFAULT_LANGUAGE
}

async function start(language: Language): Promise<void> {
  if (i18next.isInitialized) return
  await i18next.init({
    ...textOptions,
    lng: language,
    fallbackLng: false,
    resources: {},
    defaultNS: 'platform',
  })
}

/** Fetches the sources of one language that are not here yet and speaks it from now on. */
export async function loadLanguage(language: Language, sources: readonly TextSource[]): Promise<void> {
  await start(language)
  await addTexts(language, sources)
  if (i18next.language !== language) await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

const bundleKey = (language: string, namespace: string): string => `${language} ${namespace}`
/** Namespaces of a language whose files are here; what the server adds to one may come before its file. */
const loaded = new Set<string>()

/** Fetches further namespaces of a language, such as that of a screen that opens. */
export async function addTexts(language: Language, sources: readonly TextSource[]): Promise<void> {
  const missing = sources.filter(
    (source) => source.language === language && !loaded.has(bundleKey(language, source.namespace)),
  )
  const found = await Promise.all(missing.map(async ({ namespace, load }) => ({ namespace, texts: await load() })))
  for (const { namespace, texts } of found) {
    if (loaded.has(bundleKey(language, namespace))) continue
    loaded.add(bundleKey(language, namespace))
    i18next.addResourceBundle(language, namespace, texts, true, false)
    putOwnTexts(language, namespace)
  }
}

let offered: readonly TextSource[] = []
/** Namespaces that somebody wanted to speak before they were here. */
const missed = new Set<string>()

/** Names the sources of namespaces that are fetched when they are first needed; called once, when the product starts. */
export function offerTexts(sources: readonly TextSource[]): void {
  offered = sources
}

/** Fetches the offered texts of these namespaces in the language in use. */
export async function needTexts(namespaces: readonly string[]): Promise<void> {
  await addTexts(
    currentLanguage(),
    offered.filter(({ namespace }) => namespaces.includes(namespace)),
  )
  if (!namespaces.some((namespace) => missed.has(namespace))) return
  for (const namespace of namespaces) missed.delete(namespace)
  speaker.set(newSpeaker())
}

/** What a load answers, once the texts of these namespaces are here too. */
export const withTexts =
  <T>(namespaces: readonly string[], load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [content] = await Promise.all([load(), needTexts(namespaces)])
    return content
  }

/** Puts texts that came from the server, such as names of custom fields, beside those of a namespace. */
export function putTexts(language: Language, namespace: string, texts: TextTree): void {
  i18next.addResourceBundle(language, namespace, texts, true, true)
}

/** The company's own texts by their keys, of all namespaces. */
let ownTexts: readonly { textKey: string; ownText: string }[] = []
/** What the product says where own texts are spoken, by key; a page speaks one language until it is loaded anew. */
const replaced = new Map<string, string>()

function writeText(language: Language, key: string, text: string): void {
  const [namespace = '', path = ''] = key.split(/:(.*)/s)
  i18next.addResource(language, namespace, path, text, { silent: true })
}

/** Puts the company's own texts of one namespace, or of all that are here, in place of the product's. */
function putOwnTexts(language: Language, only?: string): void {
  for (const { textKey, ownText } of ownTexts) {
    const [namespace = '', path = ''] = textKey.split(/:(.*)/s)
    if (only !== undefined && only !== namespace) continue
    const text: unknown = i18next.getResource(language, namespace, path)
    // A text that this version of the screens does not have is of no use to them.
    if (typeof text !== 'string') continue
    replaced.set(textKey, text)
    writeText(language, textKey, ownText)
  }
}

/** Speaks a company's own texts, by their keys, and no longer those that it spoke before. */
export async function speakOwnTexts(language: Language, own: readonly { textKey: string; ownText: string }[]) {
  for (const [key, text] of replaced) writeText(language, key, text)
  replaced.clear()
  ownTexts = own
  putOwnTexts(language)
  // What is on screen is drawn anew.
  if (i18next.language === language) await i18next.changeLanguage(language)
}

/** The sentence of a refusal that a screen tells itself writes its quantities as the server would. */
const valuesOf = (key: string, values: Record<string, unknown>): Record<string, unknown> =>
  key.includes(':errors.') ? shownValues(values) : values

/** A text outside of components. Of a namespace that is still to be fetched it is empty: `needTexts` first. */
export const translate: Translate = (key, values) => {
  const namespace = key.slice(0, Math.max(key.indexOf(':'), 0))
  const isAway =
    !loaded.has(bundleKey(i18next.language, namespace)) && offered.some((source) => source.namespace === namespace)
  if (!isAway) return i18next.t(key, values ? valuesOf(key, values) : {})
  if (!missed.has(namespace)) {
    missed.add(namespace)
    needTexts([namespace]).catch(() => missed.delete(namespace))
  }
  return ''
}

/** Whether the language in use has a text; of a namespace that is here. */
export const hasText = (key: string): boolean => i18next.exists(key)

/** Another function each time, so that what was drawn without a text is drawn anew once the text is here. */
const newSpeaker = (): Translate => (key, values) => translate(key, values)
const speaker = createStore<Translate>(newSpeaker())
i18next.on('languageChanged', () => speaker.set(newSpeaker()))

const SpeakerContext = createContext<Translate | null>(null)

/**
 * Around everything that is drawn. It alone listens for another language or for texts that came late: where each component did,
 * a list of twenty rows would begin to listen some hundred times whenever its tab is shown again.
 */
export function TextScope({ children }: { children?: ReactNode }) {
  return createElement(SpeakerContext, { value: useStore(speaker) }, children)
}

/** The texts inside of components: `const { t } = useTexts()`, `t('orders:fields.purchaseNo')`. */
export function useTexts(): { t: Translate; language: Language } {
  const t = useContext(SpeakerContext)
  if (!t) throw new Error('useTexts is for components inside of a TextScope')
  return { t, language: currentLanguage() }
}
