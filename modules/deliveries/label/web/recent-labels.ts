import dayjs from 'dayjs'
import type { ListCondition } from '#platform/contract/field-schemas.ts'

const DAYS = 30
/** As long as a span of days may be in which words are looked for, less a day for those who are ahead of the server. */
const MOST_DAYS = 365

const since = (days: number): ListCondition => ({
  createDateStart: `${dayjs().subtract(days, 'day').format('YYYY-MM-DD')} 00:00:00`,
})

interface Begun {
  defaultCondition?: ListCondition
  initialSearch?: { keyword?: string; condition: ListCondition }
}

/**
 * What the lists of labels begin with. A search of them needs a span of days or a number: it begins with the last month, but for one
 * that a link begins: to an ASN, which may be older, or with a keyword, for which it looks as far back as it may.
 */
export function recentLabels(query: URLSearchParams): Begun {
  const [asnNo, keyword] = [query.get('asnNo') ?? '', query.get('keyword') ?? '']
  if (asnNo !== '') return { initialSearch: { condition: { asnNo } } }
  if (keyword !== '') return { initialSearch: { keyword, condition: since(MOST_DAYS) } }
  return { defaultCondition: since(DAYS) }
}
