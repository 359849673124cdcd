import { EVERY } from '#platform/contract/fields.ts'
import { add, compare, type Decimal, sum } from '#platform/contract/values/decimal.ts'
import type { WAVE_CRITERIA, WAVE_MATCHES, WAVE_ORDERS } from '../contract/records/wave-template-record.ts'

/** A document that a warehouse expects: what is still to come of it. */
export interface WaveDocument {
  documentNo: string
  orgNo: string
  warehouseNo: string
  supplierNo: string
  classifyType: string
  wayCarriage: string
  expectedArrivalDate: string
  /** Empty where its items are of several categories or of none. */
  groupNo: string
  lineCount: number
  qty: Decimal
}

export type WaveCriterion = (typeof WAVE_CRITERIA)[number]

/** Which documents join one wave. A limit that is null does not count. */
export interface WaveTemplate {
  orgNo: string
  warehouseNo: string
  waveOrder: (typeof WAVE_ORDERS)[number]
  maxDocuments: number | null
  maxLines: number | null
  maxQty: Decimal | null
  criteria: { criterion: WaveCriterion; match: (typeof WAVE_MATCHES)[number]; value: string }[]
}

/** What a wave or a document may be too large in. */
export type WaveLimit = 'documents' | 'lines' | 'qty'
/** Why a wave ends: the next document would be above a limit, none is left that belongs to it, or it alone is above a limit. */
export interface WaveEnd {
  kind: 'limit' | 'allTaken' | 'alone'
  limit: WaveLimit | null
}
/** Documents that are worked on together. */
export interface Wave {
  documents: WaveDocument[]
  end: WaveEnd
}
/** Waves, and the documents that the template does not hold for with the criterion that keeps them out. */
export interface FormedWaves {
  waves: Wave[]
  left: { document: WaveDocument; because: WaveCriterion | 'orgNo' | 'warehouseNo' }[]
}

/** Where a document says what a criterion asks. */
export const CRITERION_FIELDS = {
  '1': 'supplierNo',
  '2': 'classifyType',
  '3': 'wayCarriage',
  '4': 'expectedArrivalDate',
  '5': 'groupNo',
} as const satisfies Readonly<Record<WaveCriterion, keyof WaveDocument>>

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byNumber = (a: WaveDocument, b: WaveDocument): number => byText(a.documentNo, b.documentNo)
const ORDERS: Readonly<Record<WaveTemplate['waveOrder'], (a: WaveDocument, b: WaveDocument) => number>> = {
  '1': (a, b) => byText(a.expectedArrivalDate, b.expectedArrivalDate) || byNumber(a, b),
  '2': (a, b) => compare(b.qty, a.qty) || byNumber(a, b),
  '3': byNumber,
}

/**
 * Forms waves: each of one warehouse, of documents that agree in every criterion, in the template's order. A wave ends where
 * the next document would take it above a limit; nothing overtakes that document. One that is above a limit by itself is a
 * wave of its own.
 */
export function formWaves(documents: readonly WaveDocument[], template: WaveTemplate): FormedWaves {
  const left: FormedWaves['left'] = []
  const groups = new Map<string, WaveDocument[]>()
  for (const document of [...documents].sort(ORDERS[template.waveOrder])) {
    const because = keptOutBy(document, template)
    if (because) left.push({ document, because })
    else {
      const key = groupOf(document, template)
      groups.set(key, [...(groups.get(key) ?? []), document])
    }
  }
  return { waves: [...groups.values()].flatMap((group) => cutIntoWaves(group, template)), left }
}

function keptOutBy(document: WaveDocument, template: WaveTemplate): FormedWaves['left'][number]['because'] | undefined {
  if (template.orgNo !== EVERY && template.orgNo !== document.orgNo) return 'orgNo'
  if (template.warehouseNo !== '' && template.warehouseNo !== document.warehouseNo) return 'warehouseNo'
  return template.criteria.find(
    ({ criterion, match, value }) => match === '2' && document[CRITERION_FIELDS[criterion]] !== value,
  )?.criterion
}

const groupOf = (document: WaveDocument, { criteria }: WaveTemplate): string =>
  JSON.stringify([
    document.orgNo,
    document.warehouseNo,
    ...criteria.map(({ criterion }) => document[CRITERION_FIELDS[criterion]]),
  ])

/** The first limit that documents together are above. */
export function limitExceeded(documents: readonly WaveDocument[], template: WaveTemplate): WaveLimit | null {
  const { maxDocuments, maxLines, maxQty } = template
  if (maxDocuments !== null && documents.length > maxDocuments) return 'documents'
  if (maxLines !== null && documents.reduce((lines, { lineCount }) => lines + lineCount, 0) > maxLines) return 'lines'
  if (maxQty !== null && compare(sum(documents.map(({ qty }) => qty)), maxQty) > 0) return 'qty'
  return null
}

function cutIntoWaves(group: readonly WaveDocument[], template: WaveTemplate): Wave[] {
  const waves: Wave[] = []
  let open: WaveDocument[] = []
  const close = (end: WaveEnd): void => {
    // What is above a limit is alone, since nothing joins it; that says more than why the next does not.
    const alone = limitExceeded(open, template)
    waves.push({ documents: open, end: alone ? { kind: 'alone', limit: alone } : end })
    open = []
  }
  for (const document of group) {
    const limit = open.length > 0 ? limitExceeded([...open, document], template) : null
    if (limit) close({ kind: 'limit', limit })
    open.push(document)
  }
  if (open.length > 0) close({ kind: 'allTaken', limit: null })
  return waves
}

/** How many lines and how much a wave has. */
export const sizeOf = ({ documents }: Wave): { lineCount: number; qty: Decimal } =>
  documents.reduce((size, { lineCount, qty }) => ({ lineCount: size.lineCount + lineCount, qty: add(size.qty, qty) }), {
    lineCount: 0,
    qty: '0',
  })
