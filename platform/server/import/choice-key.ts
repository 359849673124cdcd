import type { Translate } from '../texts/text-catalogue.ts'

/** One spelling for the ways to write a choice: capitals, width and surrounding space do not count. */
export function choiceKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Yes and no by each way to write them: the labels of the languages, and what spreadsheets and other systems write. */
export function flagValues(languages: readonly Translate[]): ReadonlyMap<string, boolean> {
  const values = new Map<string, boolean>()
  for (const isTrue of [true, false]) {
    const labels = languages.map((translate) => translate(`wire:flags.${isTrue}`))
    for (const label of [...labels, String(isTrue), isTrue ? '1' : '0']) values.set(choiceKey(label), isTrue)
  }
  return values
}
