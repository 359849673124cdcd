import type { ReleaseFormat, ReleaseLine, ScheduleRelease } from '../contract/schemas.ts'
import type { Grain } from './period-from.ts'

export type DelforDirectory = '96A' | '97A' | '04A'

/** Directories of DELFOR that are read and written, with the name of their format. */
export const DELFOR_FORMATS: Readonly<Record<DelforDirectory, ReleaseFormat>> = {
  '96A': 'delfor96A',
  '97A': 'delfor97A',
  '04A': 'delfor04A',
}

/** What a message does to the release before it (data element 1225). */
const purposes: ReadonlyMap<string, ScheduleRelease['purpose']> = new Map([
  ['9', 'original'],
  ['5', 'replacement'],
  ['4', 'change'],
  ['1', 'cancellation'],
])

/** How binding a quantity is; `noDemand` says that it is none that is to be delivered. */
export type Commitment = Pick<ReleaseLine, 'status' | 'urgency'> | 'noDemand'

const binding = (status: ReleaseLine['status']): Commitment => ({ status, urgency: 'scheduled' })

/** Commitments by SCC (data element 4017). */
const commitments: ReadonlyMap<string, Commitment> = new Map([
  ['1', binding('firm')],
  ['2', binding('tradeOff')],
  ['3', binding('tradeOff')],
  ['4', binding('forecast')],
  ['5', { status: 'firm', urgency: 'backlog' }],
  ['6', 'noDemand'],
  ['9', binding(null)],
  ['10', { status: 'firm', urgency: 'immediate' }],
  ['12', binding('forecast')],
  ['13', 'noDemand'],
  ['14', 'noDemand'],
  ['15', binding('firm')],
  ['16', 'noDemand'],
  ['17', 'noDemand'],
  ['18', 'noDemand'],
  ['20', 'noDemand'],
  ['21', 'noDemand'],
  ['22', binding('firm')],
  ['24', binding(null)],
  ['26', binding('forecast')],
])

/** The code under which SCC says a commitment. */
export function commitmentCode({ status, urgency }: Pick<ReleaseLine, 'status' | 'urgency'>): string {
  if (urgency !== 'scheduled') return urgency === 'immediate' ? '10' : '5'
  const codes = { firm: '1', tradeOff: '3', forecast: '4' }
  return status === null ? '9' : codes[status]
}

/** Periods by the frequency of SCC (data element 2013); what is not here is a day. */
const frequencies: ReadonlyMap<string, Grain> = new Map([
  ['', 'day'],
  ['B', 'day'],
  ['C', 'day'],
  ['D', 'day'],
  ['E', 'day'],
  ['F', 'span'],
  ['J', 'day'],
  ['M', 'month'],
  ['Q', 'quarter'],
  ['T', 'fourWeeks'],
  ['W', 'week'],
  ['Y', 'day'],
])

/** Segments of DELFOR that say nothing of quantities and days. */
const unread = new Set('FTX CTA COM TDT TMD DOC MEA ALI GIN GIR PAC PCI QVR PRI CUX'.split(' '))

/** What codes of DELFOR say, and the segments that say nothing of quantities and days. */
export const DELFOR_CODES = { purposes, commitments, frequencies, unread } as const
