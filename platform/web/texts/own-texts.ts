import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { isOneOf, isRecord } from '#platform/contract/values/record-of.ts'
import { speakOwnTexts } from './texts.ts'

/** Where this browser keeps the own texts of the company that was last signed in. */
const KEPT = 'quayside.ownTexts'

type OwnText = { textKey: string; ownText: string }

interface KeptTexts {
  tenantsid: string
  textVersion: number
  language: Language
  records: readonly OwnText[]
}

/** Who is signed in, and how often the company has changed its texts. */
interface Reader {
  tenantsid: string
  textVersion?: number
}

/** Fetches the own texts of the signed-in company. */
type FetchOwnTexts = (language: Language) => Promise<{ textVersion: number; records: readonly OwnText[] }>

const isOwnText = (value: unknown): value is OwnText =>
  isRecord(value) && typeof value.textKey === 'string' && typeof value.ownText === 'string'

const isKept = (value: unknown): value is KeptTexts =>
  isRecord(value) &&
  typeof value.tenantsid === 'string' &&
  typeof value.textVersion === 'number' &&
  isOneOf(LANGUAGES, value.language) &&
  Array.isArray(value.records) &&
  value.records.every(isOwnText)

function keptTexts(): KeptTexts | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

/**
 * Speaks the own texts of the signed-in company. They are fetched only where it has some, and kept until it changes them: the
 * session tells the number for which they count.
 */
export async function loadOwnTexts(
  language: Language,
  { tenantsid, textVersion = 0 }: Reader,
  fetchOwnTexts: FetchOwnTexts,
): Promise<void> {
  if (textVersion === 0) {
    localStorage.removeItem(KEPT)
    return
  }
  const kept = keptTexts()
  const isCurrent = kept?.tenantsid === tenantsid && kept.textVersion === textVersion && kept.language === language
  const own = isCurrent ? kept : await fetchOwnTexts(language)
  if (!isCurrent) keep({ tenantsid, language, textVersion: own.textVersion, records: own.records })
  await speakOwnTexts(language, own.records)
}

/** A browser that keeps nothing asks again at its next start. */
function keep(texts: KeptTexts): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(texts))
  } catch {
    localStorage.removeItem(KEPT)
  }
}
