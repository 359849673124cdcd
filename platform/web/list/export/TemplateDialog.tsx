import { Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { settingsApi } from '../columns/list-settings.ts'
import { useListAdministrator } from '../columns/use-list-administrator.ts'

interface TemplateDialogProps {
  exportPath: string
  /** Fields in the order in which the export writes them. */
  columns: readonly string[]
  onClose: () => void
}

type NewTemplate = Parameters<typeof settingsApi<'ISysExportTemplateService/addExportTemplate'>>[1]

/** Saves the columns as they stand on screen as a template of the list's export. */
export default function TemplateDialog({ exportPath, columns, onClose }: TemplateDialogProps) {
  const { t } = useTexts()
  const { userInfo } = useSession()
  const id = useId()
  const isAdministrator = useListAdministrator()
  const [name, setName] = useState('')
  const [isDefault, setIsDefault] = useState(false)
  const [isForAll, setIsForAll] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const saving = useCommand(
    (input: NewTemplate, options: CallOptions) =>
      settingsApi('ISysExportTemplateService/addExportTemplate', input, options),
    { successKey: 'lists:templates.saved', invalidates: ['exportTemplates'], onDone: onClose },
  )
  const isMissing = isTried && name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (name.trim() === '') return
    void saving.submit({
      exportPath,
      exportName: name.trim(),
      isDefault: isDefault ? '1' : '0',
      ownType: isForAll ? '1' : '2',
      owner: userInfo.id,
      columns: [...columns],
    })
  }
  return (
    <ReasonedModal
      open
      title={t('lists:templates.save')}
      width={440}
      okText={t('lists:form.save')}
      isPending={saving.isPending}
      okButtonProps={{ htmlType: 'submit', form: `template-${id}` }}
      hasInput={name.trim() !== ''}
      onCancel={onClose}
    >
      <form id={`template-${id}`} className="tag-form" noValidate onSubmit={submit}>
        <p className="tag-form-note">{t('lists:templates.saveText', { number: columns.length })}</p>
        <div className="tag-form-row">
          <label htmlFor={`${id}-name`}>{t('lists:templates.name')}</label>
          <Input
            id={`${id}-name`}
            status={isMissing ? 'error' : ''}
            autoFocus
            required
            maxLength={60}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <label className="tag-form-all">
          <input type="checkbox" checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)} />
          {t('lists:templates.default')}
        </label>
        {isAdministrator && (
          <label className="tag-form-all">
            <input type="checkbox" checked={isForAll} onChange={(event) => setIsForAll(event.target.checked)} />
            {t('lists:tags.forAll')}
          </label>
        )}
        {isMissing && (
          <p id={`${id}-error`} role="alert" className="search-error">
            {t('lists:validation.required')}
          </p>
        )}
      </form>
    </ReasonedModal>
  )
}
