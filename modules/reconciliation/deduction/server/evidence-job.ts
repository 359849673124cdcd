import { changedFields } from '#modules/orders/order/contract/changed-fields.ts'
import { enumKey, type FieldDeclaration } from '#platform/contract/fields.ts'
import { formatQuantity, isDecimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { PrintBlock, PrintJob, PrintRow } from '#platform/server/print/print-job.ts'
import type { ChainedEntry, EvidenceValue } from './chain-evidence.ts'
import { evidenceParts } from './evidence-parts.ts'
import type { Evidence } from './read-evidence.ts'

const PAGE = { width: 210, height: 297, margin: { top: 14, right: 14, bottom: 12, left: 14 } }
const PLAIN = { size: 9, weight: 'regular', align: 'start', tone: 'strong' } as const
const text = (said: string, style: object = {}): PrintBlock => ({ type: 'text', text: said, ...PLAIN, ...style })
const heading = (said: string): PrintBlock => text(said, { size: 12, weight: 'bold' })
/** What a change record of an order says was changed, where these are the values with which it came. */
function changeOf(values: ChainedEntry['values']) {
  const said = (name: string) => values.find(({ field }) => field === name)
  const fieldName = said('fieldName')?.after
  if (!fieldName || said('fieldName')?.before !== undefined) return null
  return { fieldName, before: said('valueBefore')?.after ?? null, after: said('valueAfter')?.after ?? null }
}

const space = { type: 'space', height: 3 } as const

/** The evidence file as it is drawn: each step with who and when, what it changed and its hash, and how the chain is made. */
export function evidenceJob({ translate, language, caller }: CallContext, evidence: Evidence, now: string): PrintJob {
  const { keys, entries, papers, first, last } = evidence
  const say = (key: string, values?: Record<string, string>) => translate(`reconciliation:evidence.${key}`, values)
  const title = say('title')
  const labels = new Map<string, FieldDeclaration>(
    evidenceParts(keys).flatMap(({ subject, fields }) =>
      Object.entries(fields).map(([name, field]) => [`${subject} ${name}`, field] as const),
    ),
  )
  const shown = (field: FieldDeclaration | undefined, value: EvidenceValue): string => {
    if (value === null || value === '') return '–'
    if (field?.enumName) return translate(enumKey(field, value))
    if (field?.kind === 'flag') return translate(`wire:flags.${value}`)
    const isNumber = field?.kind === 'quantity' || field?.kind === 'money'
    return isNumber && isDecimal(value) ? formatQuantity(value) : value
  }
  const rowOf = ({ no, at, who, party, subject, values, hash }: ChainedEntry): PrintRow => {
    const change = subject === 'orderChange' ? changeOf(values) : null
    const told = values.flatMap(({ field, before, after }) => {
      // A change of the order is told by the name of what it changed.
      if (change && field === 'fieldName') {
        const changed = changedFields[change.fieldName]
        const [from, to] = [shown(changed, change.before), shown(changed, change.after)]
        return [`${translate(`orders:fields.${change.fieldName}`)}: ${from} → ${to}`]
      }
      if (change && (field === 'valueBefore' || field === 'valueAfter')) return []
      // What a row came without is not told of it; that a value was taken away is.
      if (before === undefined && (after === null || after === '')) return []
      const declared = labels.get(`${subject} ${field}`)
      const label = declared ? translate(declared.label) : field === 'sha256' ? 'SHA-256' : say(field)
      const from = before === undefined ? '' : `${shown(declared, before)} → `
      return [`${label}: ${from}${shown(declared, after)}`]
    })
    const by = [who, party && say(`parties.${party}`)].filter(Boolean).join(', ')
    return { cells: [String(no), at, by, say(`subjects.${subject}`), told.join('; ')], note: hash }
  }
  const columns = (widths: readonly (readonly [key: string, width: number])[]) =>
    widths.map(([key, width]) => ({ label: say(key), width, align: 'start' as const }))
  const body: PrintBlock[] = [
    text(say('view', { side: say(`parties.${caller.side}`) })),
    space,
    heading(say('steps')),
    {
      type: 'table',
      columns: columns([
        ['no', 9],
        ['when', 32],
        ['who', 32],
        ['what', 30],
        ['told', 79],
      ]),
      rows: entries.map(rowOf),
      totals: [],
    },
    space,
    heading(say('papers')),
    ...(papers.length === 0
      ? [text(say('noPapers'))]
      : [
          {
            type: 'table' as const,
            columns: columns([
              ['no', 9],
              ['fileName', 133],
              ['sizeBytes', 40],
            ]),
            rows: papers.map(({ fileName, sizeBytes, sha256 }, at) => ({
              cells: [String(at + 1), fileName, String(sizeBytes)],
              note: `SHA-256 ${sha256}`,
            })),
            totals: [],
          },
        ]),
    space,
    heading(say('chain')),
    text(say('chainText')),
    text(`${say('first')}: ${first}`, { size: 8 }),
    text(`${say('last')}: ${last}`, { size: 8, weight: 'bold' }),
  ]
  return {
    ...{ language, title: `${title} ${keys.deductionNo}`, page: PAGE, copies: 1 },
    documents: [
      {
        header: [heading(`${title} ${keys.deductionNo}`), { type: 'line' }],
        body,
        footer: [
          { type: 'line' },
          text(`${say('made', { user: caller.userName, at: now })} · {{page}} / {{pages}}`, {
            size: 7.5,
            tone: 'soft',
          }),
        ],
        placed: [],
      },
    ],
  }
}
