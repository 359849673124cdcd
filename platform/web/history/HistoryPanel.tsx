import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { FieldDeclaration, FieldTable } from '#platform/contract/fields.ts'
import type { historyCalls } from '#platform/contract/list/history-calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { formatField } from '#platform/web/format.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { AsOfPanel } from './AsOfPanel.tsx'
import './history.css'

const api = callsOf<typeof historyCalls>()

type Change = CallOutput<typeof historyCalls, 'IDocumentPastService/getDocumentPast'>['changes'][number]

interface HistoryPanelProps {
  /** Kind and id of the document whose changes are listed; absent where another panel tells them. */
  document?: { kind: string; id: string } | undefined
  /** The document's fields: what is no field of it is not told. */
  fields: FieldTable
  asOf: string | null
  onShow: (asOf: string | null) => void
}

/** As of when a document is to be shown: typed in, or the time of one of its changes. Below stands what is shown then. */
export function HistoryPanel({ children, ...asked }: HistoryPanelProps & { children: ReactNode }) {
  const { document, asOf, onShow } = asked
  return (
    <div className="history-panel">
      <AsOfPanel asOf={asOf} onShow={onShow} />
      {document && <Changes {...asked} document={document} />}
      {children}
    </div>
  )
}

interface ChangesProps extends HistoryPanelProps {
  document: { kind: string; id: string }
}

/** What happened to the document, the latest first; each time leads to the document as it stood then. */
function Changes({ document: { kind, id }, fields, asOf, onShow }: ChangesProps) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['past', kind, id],
    queryFn: ({ signal }) => api('IDocumentPastService/getDocumentPast', { kind, id }, { signal }),
    // It is opened to see what has just happened.
    staleTime: 0,
  })
  if (!query.data) return <PendingPart query={query} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long past scrolls, and must do so by keyboard
    <section className="history-changes" tabIndex={0} aria-label={t('lists:history.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('lists:history.when')}</th>
            <th scope="col">{t('lists:history.who')}</th>
            <th scope="col">{t('lists:history.what')}</th>
          </tr>
        </thead>
        <tbody>
          {query.data.changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several changes may be of one second, and the list never changes
            <tr key={`${change.at} ${index}`} className={change.at === asOf ? 'is-shown' : undefined}>
              <td className="tabular">
                <button
                  type="button"
                  className="list-link tabular"
                  title={t('lists:history.showThen')}
                  onClick={() => onShow(change.at)}
                >
                  {change.at}
                </button>
              </td>
              <td className="history-who">{whoOf(change, t)}</td>
              <td>{whatOf(change, fields, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!query.data.areAll && <p className="history-latest">{t('lists:history.latest')}</p>}
    </section>
  )
}

const whoOf = ({ who, party }: Change, t: Translate): string =>
  [who, party === null ? '' : t(`lists:history.parties.${party}`)].filter((part) => part !== '').join(' · ')

/** What a change did, in words: the document's fields with their values, and how many of its parts. */
function whatOf({ isCreation, fields: changed, parts }: Change, fields: FieldTable, t: Translate): string {
  if (isCreation) return t('lists:history.made')
  const reported = changed.flatMap(({ field, before, after }) => {
    const declared = fields[field]
    if (!declared) return []
    const value = (text: string | null) => formatField(declared, typed(declared, text), t) || '–'
    return [t('lists:history.change', { field: t(declared.label), before: value(before), after: value(after) })]
  })
  const counted = parts.map(({ part, count, isAdded, isRemoved }) => {
    const key = isAdded ? 'lists:history.added' : isRemoved ? 'lists:history.removed' : 'lists:history.changed'
    return t(key, { part: t(`lists:history.parts.${part}`), count })
  })
  const all = [...reported, ...counted]
  return all.length > 0 ? all.join('; ') : t('lists:history.other')
}

/** A value as the document's own calls answer it. */
function typed({ kind }: FieldDeclaration, text: string | null): unknown {
  if (text === null) return null
  return kind === 'flag' ? text === 'true' : kind === 'number' ? Number(text) : text
}
