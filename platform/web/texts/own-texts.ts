import type { Language } from '#platform/contract/values/languages.ts'
import { isRecord, recordOf } from '#platform/contract/values/record-of.ts'
import { speakOwnTexts } from './texts.ts'

/** Where this browser keeps the own texts of the company that was last signed in. */
const KEPT = 'quayside.ownTexts'

type OwnText = { textKey: string; ownText: string }

/** Who is signed in, and how often the company has changed its texts. */
interface Reader {
  tenantsid: string
  textVersion?: number
}

/** Fetches the own texts of the signed-in company. */
type FetchOwnTexts = (language: Language) => Promise<{ textVersion: number; records: readonly OwnText[] }>

const isOwnText = (value: unknown): value is OwnText =>
  isRecord(value) && typeof value.textKey === 'string' && typeof value.ownText === 'string'

/** What is kept of these texts; null where it is of another company, language or time. */
function keptTexts(language: Language, { tenantsid, textVersion }: Reader): readonly OwnText[] | null {
  try {
    const kept = recordOf(JSON.parse(localStorage.getItem(KEPT) ?? 'null'))
    const isCurrent = kept.tenantsid === tenantsid && kept.textVersion === textVersion && kept.language === language
    return isCurrent && Array.isArray(kept.records) ? kept.records.filter(isOwnText) : null
  } catch {
    return null
  }
}

/**
 * Speaks the own texts of the signed-in company. They are fetched only where it has some, and kept until it changes them: the
 * session tells the number for which they count.
 */
export async function loadOwnTexts(language: Language, reader: Reader, fetchOwnTexts: FetchOwnTexts): Promise<void> {
  if (!reader.textVersion) {
    localStorage.removeItem(KEPT)
    return
  }
  const kept = keptTexts(language, reader)
  if (kept) return speakOwnTexts(language, kept)
  const { textVersion, records } = await fetchOwnTexts(language)
  keep({ tenantsid: reader.tenantsid, language, textVersion, records })
  await speakOwnTexts(language, records)
}

/** A browser that keeps nothing asks again at its next start. */
function keep(texts: Reader & { language: Language; records: readonly OwnText[] }): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(texts))
  } catch {
    localStorage.removeItem(KEPT)
  }
}
