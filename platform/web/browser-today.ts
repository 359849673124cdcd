import type { DateText } from '#platform/contract/values/dates.ts'

/** The reader's own today. The Swedish notation of a date is the ISO one. */
export const browserToday = (): DateText => new Date().toLocaleDateString('sv-SE')
