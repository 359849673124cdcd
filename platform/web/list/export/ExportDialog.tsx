import { Modal } from 'antd'
import { useState } from 'react'
import type { ExportTemplate } from '#platform/contract/list/list-settings.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { settingsApi } from '../columns/list-settings.ts'
import { useListAdministrator } from '../columns/use-list-administrator.ts'
import { ListIcon } from '../ListIcon.tsx'
import { useExportTemplates } from './export-templates.ts'

interface ExportDialogProps {
  exportPath: string
  /** Empty: all columns that the list declares. */
  onExport: (exportName: string) => void
  onClose: () => void
}

/** Chooses the template of an export. Choosing is required; the default one is chosen already (spec shell §5). */
export default function ExportDialog({ exportPath, onExport, onClose }: ExportDialogProps) {
  const { t } = useTexts()
  const { templates, reload } = useExportTemplates(exportPath)
  const isAdministrator = useListAdministrator()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  // An own default goes before one for everybody.
  const byDefault = templates.findLast((template) => template.isDefault === '1')?.exportName
  const name = chosen ?? byDefault
  const isOffered = name === '' || templates.some((template) => template.exportName === name)
  const start = () => {
    setIsTried(true)
    if (name === undefined || !isOffered) return
    onClose()
    onExport(name)
  }
  const remove = async (template: ExportTemplate) => {
    const isSure = await askConfirm({
      title: t('lists:templates.removeTitle'),
      text: t('lists:templates.removeText', { name: template.exportName }),
      confirmLabel: t('lists:templates.remove'),
      cancelLabel: t('lists:cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    const { id } = template
    await settingsApi('ISysExportTemplateService/deleteExportTemplateById', { id }).catch(() => undefined)
    await reload()
  }
  const choice = (value: string, label: string, note: string) => (
    <label className="export-choice">
      <input
        type="radio"
        name="export-template"
        checked={isOffered && name === value}
        onChange={() => setChosen(value)}
      />
      <span className="export-name">{label}</span>
      <small>{note}</small>
    </label>
  )
  return (
    <Modal
      open
      title={t('lists:templates.choose')}
      width={440}
      closable={{ 'aria-label': t('lists:close') }}
      okText={t('lists:toolbar.export')}
      cancelText={t('lists:cancel')}
      onOk={start}
      onCancel={onClose}
    >
      <div role="radiogroup" aria-label={t('lists:templates.choose')} className="export-choices">
        {templates.map((template) => (
          <div key={template.id} className="export-row">
            {choice(
              template.exportName,
              template.exportName,
              t(template.ownType === '1' ? 'lists:templates.forEverybody' : 'lists:templates.columns', {
                number: template.columns.length,
              }),
            )}
            {(template.ownType === '2' || isAdministrator) && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('lists:templates.removeNamed', { name: template.exportName })}
                onClick={() => void remove(template)}
              >
                <ListIcon name="close" />
              </button>
            )}
          </div>
        ))}
        <div className="export-row">{choice('', t('lists:templates.standard'), t('lists:templates.standardText'))}</div>
      </div>
      {isTried && !isOffered && (
        <p role="alert" className="export-warning">
          {t('lists:templates.required')}
        </p>
      )}
    </Modal>
  )
}
