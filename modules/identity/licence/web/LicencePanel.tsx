import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { licenceCalls } from '../contract/calls.ts'
import '#modules/identity/setting/web/SettingPanel.css'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'

const api = callsOf<typeof licenceCalls>()
type Answer = CallOutput<typeof licenceCalls, 'ISrmBmLoginService/getAuth'>

/** What the licence says, and where an administrator pastes the next key. Works without the control kit. */
export function LicencePanel({ onActivated }: { onActivated?: () => void }) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['identity.licence'],
    queryFn: ({ signal }) => api('ISrmBmLoginService/getAuth', { type: 'ALL' }, { signal }),
  })
  if (query.isError) {
    return (
      <button type="button" className="button" onClick={() => void query.refetch()}>
        {t('identity:profile.again')}
      </button>
    )
  }
  if (!query.data) return null
  return (
    <>
      <LicenceFacts answer={query.data} />
      {query.data.canActivate ? (
        <LicenceForm {...(onActivated ? { onActivated } : {})} />
      ) : (
        query.data.isLicense === 0 && <p>{t('identity:licence.askAdministrator')}</p>
      )}
    </>
  )
}

function LicenceFacts({ answer: { state, licence } }: { answer: Answer }) {
  const { t } = useTexts()
  const facts: [name: string, value: string][] = [['licenceState', t(`identity:enums.licenceState.${state}`)]]
  if (licence) {
    const namesOf = (isLicensed: boolean) =>
      licence.modules.filter((module) => module.isLicensed === isLicensed).map(({ moduleName }) => moduleName)
    const closed = namesOf(false)
    facts.push(
      ['licensee', licence.licensee],
      ['licenceNo', licence.licenceNo],
      ['validFrom', licence.validFrom],
      ['validUntil', licence.validUntil],
      ['users', t('identity:licence.usage', { used: licence.usedUsers, most: licence.maxUsers })],
      ['modules', closed.length === 0 ? t('identity:licence.allModules') : namesOf(true).join(', ')],
    )
    if (closed.length > 0) facts.push(['closedModules', closed.join(', ')])
  }
  return (
    <dl className="licence-facts">
      {facts.map(([name, value]) => [
        <dt key={`${name}-label`}>{t(`identity:fields.${name}`)}</dt>,
        <dd key={name} className="tabular">
          {value}
        </dd>,
      ])}
    </dl>
  )
}

function LicenceForm({ onActivated }: { onActivated?: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const [licenseKey, setLicenseKey] = useState('')
  const [isTried, setIsTried] = useState(false)
  const activate = useCommand(api.command('ISysLicenseService/saveLicense'), {
    successKey: 'identity:licence.activated',
    successValues: ({ licence }: Answer) => ({ until: licence?.validUntil ?? '' }),
    invalidates: ['identity'],
    onDone: () => {
      setLicenseKey('')
      setIsTried(false)
      onActivated?.()
    },
  })
  const isMissing = isTried && licenseKey.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (licenseKey.trim() === '') document.getElementById(id)?.focus()
    else void activate.submit({ licenseKey: licenseKey.trim() })
  }
  return (
    <form className="plain-form" noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('identity:licence.paste')}</label>
      <textarea
        id={id}
        rows={5}
        maxLength={4000}
        required
        spellCheck={false}
        value={licenseKey}
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => setLicenseKey(event.target.value)}
      />
      <p id={`${id}-hint`} className="plain-hint">
        {t('identity:licence.pasteHint')}
      </p>
      <p id={`${id}-error`} className="plain-error" role="alert">
        {isMissing && t('identity:licence.missing')}
      </p>
      <ReasonedButton type="submit" className="button button-primary" isPending={activate.isPending}>
        {t('identity:licence.activate')}
      </ReasonedButton>
    </form>
  )
}
