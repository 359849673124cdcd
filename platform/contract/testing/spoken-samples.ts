import type { TextTree } from '../texts.ts'

/** Texts of a namespace `spoken`, and what a company says in place of some of them. */
export const spokenTexts = {
  plain: 'Tom & Jerry <b>',
  value: '{{who}} has {{what}}',
  number: '{{lines, number}} lines',
  missing: 'not {{here}}',
  reference: 'see $t(spoken:plain)',
  boxes_one: '{{count}} box',
  boxes_other: '{{count}} boxes',
  crates_one: '{{count}} crate',
  crates_other: '{{count}} crates',
  deep: { er: 'down' },
} satisfies TextTree

/** The company's own texts, by their keys. */
export const ownSpokenTexts: Readonly<Record<string, string>> = {
  'spoken:deep.er': 'below & <i>',
  'spoken:value': 'With {{who}}: {{what}}',
  'spoken:number': '{{lines, number}} rows',
  'spoken:crates_one': '{{count}} pallet',
  'spoken:crates_other': '{{count}} pallets',
  'spoken:reference': 'look at $t(spoken:plain)',
}

/** A key with its values, what the product says to it, and what that company says where it differs. */
type SpokenSample = { key: string; values?: Record<string, string | number>; said: string; ownSaid?: string }

/** Service and browser say the same to each of these. */
export const spokenSamples: readonly SpokenSample[] = [
  { key: 'spoken:plain', said: 'Tom & Jerry <b>' },
  { key: 'spoken:deep.er', said: 'down', ownSaid: 'below & <i>' },
  {
    key: 'spoken:value',
    values: { who: '<i>"A&B"</i>', what: '$t(spoken:plain) {{who}}' },
    said: '<i>"A&B"</i> has $t(spoken:plain) {{who}}',
    ownSaid: 'With <i>"A&B"</i>: $t(spoken:plain) {{who}}',
  },
  { key: 'spoken:number', values: { lines: 12345 }, said: '12,345 lines', ownSaid: '12,345 rows' },
  { key: 'spoken:missing', values: { there: 1 }, said: 'not {{here}}' },
  { key: 'spoken:reference', said: 'see $t(spoken:plain)', ownSaid: 'look at $t(spoken:plain)' },
  { key: 'spoken:boxes', values: { count: 1 }, said: '1 box' },
  { key: 'spoken:boxes', values: { count: 0 }, said: '0 boxes' },
  { key: 'spoken:crates', values: { count: 1 }, said: '1 crate', ownSaid: '1 pallet' },
  { key: 'spoken:crates', values: { count: 21 }, said: '21 crates', ownSaid: '21 pallets' },
  {
    key: 'spoken:value',
    values: { skipInterpolation: 1 },
    said: '{{who}} has {{what}}',
    ownSaid: 'With {{who}}: {{what}}',
  },
  { key: 'spoken:nowhere', said: 'nowhere' },
]
