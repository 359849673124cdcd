import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { openPath } from '#platform/web/open-path.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { invariantCalls } from '../contract/calls.ts'
import { findingFields, invariantFields } from '../contract/fields.ts'
import './InvariantPanel.css'

/** An invariant as the list has it. */
export type Invariant = CallOutput<typeof invariantCalls, 'ISysInvariantService/getsysinvariantlist'>['records'][number]

const TONES: Readonly<Record<string, Tone>> = {
  holds: 'good',
  broken: 'bad',
  failed: 'attention',
  unchecked: 'neutral',
}

/** How an invariant stood at its last check, as a tag. */
export function InvariantStateTag({ invariantState }: Pick<Invariant, 'invariantState'>) {
  const tone = TONES[invariantState] ?? 'neutral'
  return <StatusTag field={invariantFields.invariantState} value={invariantState} tone={tone} />
}

/** What the panel shows, and how it leads on. */
export interface InvariantPanelProps {
  invariant: Invariant
  /** Where a document of a kind is shown. */
  pathOf: (kind: string, documentNo: string) => string | undefined
}

const api = callsOf<typeof invariantCalls>()
const COLUMNS = ['documentNo', 'place', 'expected', 'found'] as const

/** An invariant with its last check and the rows that broke it, each of which leads to its document. */
export function InvariantPanel({ invariant, pathOf }: InvariantPanelProps) {
  const { t, language } = useTexts()
  const { invariantNo, documentKind, checkDate, findingCount } = invariant
  const { data, isError } = useQuery({
    queryKey: ['tasks.invariants.findings', invariantNo, checkDate, language],
    queryFn: ({ signal }) => api('ISysInvariantService/getsysinvariantfindings', { invariantNo }, { signal }),
    enabled: findingCount !== null && findingCount > 0,
  })
  return (
    <>
      <FieldList fields={invariantFields} row={invariant} cells={{ invariantState: InvariantStateTag }} />
      {isError && <p role="alert">{t('lists:error.none')}</p>}
      {findingCount === 0 && <p className="finding-note">{t('system:invariant.none')}</p>}
      {data && (
        <section aria-label={t('system:invariant.findings')}>
          <h3 className="finding-title">{t('system:invariant.findings')}</h3>
          <p className="finding-note">
            {t('system:invariant.shown', { count: data.length, total: findingCount ?? 0 })}
          </p>
          {data.length > 0 && (
            <table className="finding-table" aria-label={t('system:invariant.findings')}>
              <thead>
                <tr>
                  {COLUMNS.map((name) => (
                    <th key={name} scope="col">
                      {t(findingFields[name].label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, documentNo, place, expected, found }) => (
                  <tr key={id}>
                    <td>
                      <DocumentLink
                        documentNo={documentNo}
                        path={documentKind ? pathOf(documentKind, documentNo) : undefined}
                      />
                    </td>
                    <td>{place || '–'}</td>
                    <td>{expected}</td>
                    <td>{found}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
    </>
  )
}

/** The number of a document, which opens it where there is a screen for its kind. */
function DocumentLink({ documentNo, path }: { documentNo: string; path: string | undefined }) {
  if (documentNo === '' || path === undefined) return documentNo || '–'
  return (
    <button type="button" className="grid-link" onClick={() => openPath(path)}>
      {documentNo}
    </button>
  )
}
