import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { type FormEvent, useId, useRef, useState } from 'react'
import { TEXT_LENGTH } from '#platform/contract/fields.ts'
import { sendCall } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { settingsApi } from '../columns/list-settings.ts'
import { useListAdministrator } from '../columns/use-list-administrator.ts'

interface Language {
  languageCode: string
  description: string
}

const FORM_ID_PREFIX = 'tag-'

/** The portal's languages; the list is fetched from the server (spec shell §1). */
function useLanguages() {
  return useQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => sendCall<readonly Language[]>('IZlLanguageService/getAllZlLanguage', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface TagDialogProps {
  /** Route name of the screen. */
  module: string
  /** JSON text of the search. */
  content: string
  onSaved: (id: string) => void
  onClose: () => void
}

/**
 * Names a search that is to be kept: in each language, the reader's own first; the others take over what is typed there until
 * they get a name of their own. When it cannot be saved, the dialog stays as it is (spec shell §8).
 */
export default function TagDialog({ module, content, onSaved, onClose }: TagDialogProps) {
  const { t, language } = useTexts()
  const { userInfo } = useSession()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isAdministrator = useListAdministrator()
  const { data: languages, isError } = useLanguages()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [isForAll, setIsForAll] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const saving = useCommand(
    (input: Parameters<typeof send>[0], options: Parameters<typeof send>[1]) => send(input, options),
    { successKey: 'lists:tags.saved', onDone: (tag) => onSaved(tag.id) },
  )
  const isKnown = languages?.some((one) => one.languageCode === language) === true
  const ordered = languages && [
    ...languages.filter((one) => one.languageCode === language),
    ...languages.filter((one) => one.languageCode !== language),
  ]
  const nameOf = (code: string) => names[code] ?? names[language] ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!ordered || !isKnown) return
    const list = ordered.map(({ languageCode }) => ({ languageCode, description: nameOf(languageCode).trim() }))
    const empty = list.find((one) => one.description === '')
    if (empty) {
      form.current?.querySelector<HTMLInputElement>(`[name="${empty.languageCode}"]`)?.focus()
      return
    }
    void saving.submit({
      module,
      zlI18nList: list,
      tagContent: content,
      tagOwner: userInfo.id,
      tagOwnType: isForAll ? '1' : '2',
    })
  }
  return (
    <ReasonedModal
      open
      title={t('lists:tags.nameTitle')}
      width={440}
      okText={t('lists:form.save')}
      isPending={saving.isPending}
      canLeave
      reason={isKnown ? null : t(languages || isError ? 'lists:tags.languageUnknown' : 'lists:loading')}
      okButtonProps={{ htmlType: 'submit', form: `${FORM_ID_PREFIX}${id}` }}
      hasInput={Object.values(names).some((name) => name.trim() !== '')}
      onCancel={onClose}
    >
      <form id={`${FORM_ID_PREFIX}${id}`} ref={form} className="tag-form" noValidate onSubmit={submit}>
        {ordered?.map(({ languageCode, description }, index) => {
          const isMissing = isTried && nameOf(languageCode).trim() === ''
          return (
            <div key={languageCode} className="tag-form-row">
              <label htmlFor={`${id}-${languageCode}`}>{t('lists:tags.nameIn', { language: description })}</label>
              <Input
                id={`${id}-${languageCode}`}
                name={languageCode}
                status={isMissing ? 'error' : ''}
                autoFocus={index === 0}
                required
                maxLength={TEXT_LENGTH}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? `${id}-error` : undefined}
                value={nameOf(languageCode)}
                onChange={(event) => setNames({ ...names, [languageCode]: event.target.value })}
              />
            </div>
          )
        })}
        {isAdministrator && (
          <label className="tag-form-all">
            <input type="checkbox" checked={isForAll} onChange={(event) => setIsForAll(event.target.checked)} />
            {t('lists:tags.forAll')}
          </label>
        )}
        {isTried && ordered?.some((one) => nameOf(one.languageCode).trim() === '') && (
          <p id={`${id}-error`} role="alert" className="search-error">
            {t('lists:tags.nameRequired')}
          </p>
        )}
        {(isError || (languages && !isKnown)) && (
          <p role="alert" className="search-error">
            {t('lists:tags.languageUnknown')}
          </p>
        )}
      </form>
    </ReasonedModal>
  )
}

const send = (
  input: Parameters<typeof settingsApi<'ISysTagService/addSysTag'>>[1],
  options: Parameters<typeof settingsApi>[2],
) => settingsApi('ISysTagService/addSysTag', input, options)
