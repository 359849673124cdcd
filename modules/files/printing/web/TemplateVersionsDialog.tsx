import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { PrintLayout } from '#platform/contract/list/print-layout.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { layoutDifferences } from './layout-differences.ts'

const api = callsOf<typeof fileCalls>()
const READ = 'ISupBmDocTemplateManageService/getbmprinttemplatebyid'
type Version = CallOutput<typeof fileCalls, typeof READ>['versions'][number]

interface TemplateVersionsProps {
  versions: readonly Version[]
  /** The layout as it is being designed. */
  layout: PrintLayout
  onClose: () => void
  /** Takes a version's layout into the design; it counts once that is saved. */
  onTake: (layout: PrintLayout, version: number) => void
}

/** All versions of a template: what one of them has otherwise than the design, and the way back to it. */
export function TemplateVersionsDialog({ versions, layout, onClose, onTake }: TemplateVersionsProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState(versions[0])
  const version = useQuery({
    queryKey: ['documents.printTemplates.version', chosen?.id],
    queryFn: ({ signal }) => api(READ, { id: chosen?.id ?? '' }, { signal }),
    enabled: chosen !== undefined,
  })
  const known = version.data
  const differences = known ? layoutDifferences(known.layout, layout) : []
  return (
    <ReasonedModal
      open
      title={t('documents:design.versions')}
      width={900}
      okText={t('documents:design.takeVersion')}
      cancelText={t('lists:print.close')}
      reason={known && differences.length > 0 ? null : t(known ? 'documents:design.same' : 'lists:loading')}
      onOk={() => known && onTake(known.layout, known.version)}
      onCancel={onClose}
    >
      <div className="design-versions">
        <ul>
          {versions.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="outline-block"
                aria-pressed={one.id === chosen?.id}
                onClick={() => setChosen(one)}
              >
                {t('documents:design.versionNo', { version: one.version })}
                {one.isCurrent && ` · ${t('documents:design.inForce')}`}
                <span>
                  {' '}
                  {one.createDate.slice(0, 16)} {one.createName}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className="design-differences">
          <p role="status">
            {known &&
              (differences.length === 0
                ? t('documents:design.same')
                : t('documents:design.differs', { number: differences.length }))}
          </p>
          {differences.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('documents:design.place')}</th>
                  <th scope="col">{t('documents:design.versionNo', { version: known?.version })}</th>
                  <th scope="col">{t('documents:design.now')}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ section, place, path, before, after }) => (
                  <tr key={`${section} ${place} ${path} ${before}`}>
                    <td>
                      {t(`documents:design.sections.${section}`)} {place || ''} {path}
                    </td>
                    <td>{before ?? '–'}</td>
                    <td>{after ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      </div>
    </ReasonedModal>
  )
}
