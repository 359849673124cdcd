import dayjs from 'dayjs'
import type { ListCondition } from '#platform/contract/field-schemas.ts'

const DAYS = 30

/**
 * What the lists of labels begin with. A search of them needs a span of days or a number: it begins with the last month, but for one
 * that a link to a notice begins, which may be older.
 */
export const recentLabels = (
  asnNo: string,
): { defaultCondition?: ListCondition; initialSearch?: { condition: ListCondition } } =>
  asnNo === ''
    ? { defaultCondition: { createDateStart: `${dayjs().subtract(DAYS, 'day').format('YYYY-MM-DD')} 00:00:00` } }
    : { initialSearch: { condition: { asnNo } } }
