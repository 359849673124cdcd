import { useId, useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { fieldTexts } from '#platform/web/form/control/field-texts.ts'
import { FormActions } from '#platform/web/form/FormActions.tsx'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { mergeHeld } from '#platform/web/form/merge-held.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useEditedBase } from '#platform/web/form/use-edited-base.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import { notificationConfigFields } from '../contract/fields.ts'
import './NotificationConfigFormPage.css'

const api = callsOf<typeof messagesCalls>()
type Config = CallOutput<typeof messagesCalls, 'ISysNoticeService/getnoticeconfig'>
type Typed = Omit<CallInput<typeof messagesCalls, 'ISysNoticeService/savenoticeconfig'>, 'version'>

const read = (signal?: AbortSignal) => api('ISysNoticeService/getnoticeconfig', {}, signal ? { signal } : {})

/** `/baseManage/message-config`: by which channels the company's messages go, and how sending goes. */
export function NotificationConfigFormPage() {
  const { t } = useTexts()
  const config = useEdited('noticeConfig', 'company', (_id, signal) => read(signal))
  const [savings, setSavings] = useState(0)
  return (
    <FormPage title={t('messages:routes.config')} query={config}>
      {config.value && (
        <ConfigForm
          // Once saved, the form begins anew; what goes on besides leaves alone what is typed.
          key={savings}
          config={config.value}
          onSaved={() => void config.renew().then(() => setSavings(savings + 1))}
          onTested={() => void config.renew()}
        />
      )}
    </FormPage>
  )
}

/** What the form begins with. */
const typedOf = ({ isProductOn, isMailOn, isLinkOn, senderName, retryLimit, retryMinutes }: Config): Typed => ({
  isProductOn,
  isMailOn,
  isLinkOn,
  senderName,
  retryLimit,
  retryMinutes,
})

const NUMBERS = [
  ['retryLimit', 0, 20],
  ['retryMinutes', 1, 1440],
] as const

interface ConfigFormProps {
  config: Config
  onSaved: () => void
  onTested: () => void
}

/** Switches and numbers, beside how sending goes: checked by the browser, and counted against what was read like any form. */
function ConfigForm({ config, onSaved, onTested }: ConfigFormProps) {
  const { t } = useTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { setDirty } = usePage()
  const { flagsOf } = useSession()
  const [typed, setTyped] = useState(() => typedOf(config))
  const latest = useRef(typed)
  const type = (values: Typed) => {
    latest.current = values
    setTyped(values)
  }
  const canModify = flagsOf('noticeConfig').has('isModify')
  const merge = (before: Config, now: Config) =>
    mergeHeld(typedOf(before), typedOf(now), {
      get: (name) => recordOf(latest.current)[name],
      put: (values) => type({ ...latest.current, ...values }),
      ...fieldTexts(notificationConfigFields, t),
    })
  const { conflict, countedAgainst } = useEditedBase(config, () => read(), merge)
  const saving = useCommand(
    (input: Typed, options: CallOptions) =>
      countedAgainst(
        ({ version } = config, silent) => api('ISysNoticeService/savenoticeconfig', { ...input, version }, silent),
        options,
      ),
    {
      successKey: 'messages:config.saved',
      onDone: () => {
        setDirty(false)
        onSaved()
      },
    },
  )
  const testing = useCommand((_none: null, options) => api('ISysNoticeService/sendtestmail', {}, options), {
    onDone: () => {
      notify.success(t('messages:config.testSent'))
      onTested()
    },
  })
  const change = (part: Partial<Typed>) => {
    type({ ...typed, ...part })
    setDirty(true)
  }
  const closed = saving.isPending ? t('lists:toolbar.running') : canModify ? undefined : t('lists:form.readOnly')

  function reasonAgainstTest(): string | null {
    if (!config.isMailPossible) return t('messages:config.noMail')
    if (!config.isMailOn) return t('messages:errors.mailOff')
    return testing.isPending ? t('lists:toolbar.running') : null
  }

  return (
    <form
      ref={form}
      className="notification-form"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.submit(typed)
      }}
    >
      {!canModify && (
        <p role="status" className="notification-hint">
          {t('lists:form.readOnly')}
        </p>
      )}
      {conflict && <FormConflict conflict={conflict} isPending={saving.isPending} />}
      <label>
        <input
          type="checkbox"
          checked={typed.isProductOn}
          disabled={closed !== undefined}
          title={closed}
          onChange={(event) => change({ isProductOn: event.target.checked })}
        />
        {t('messages:fields.isProductOn')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={typed.isMailOn}
          disabled={closed !== undefined || (!config.isMailPossible && !typed.isMailOn)}
          title={closed}
          aria-describedby={config.isMailPossible ? undefined : `${id}-no-mail`}
          onChange={(event) => change({ isMailOn: event.target.checked })}
        />
        {t('messages:fields.isMailOn')}
      </label>
      {!config.isMailPossible && (
        <p id={`${id}-no-mail`} className="notification-hint">
          {t('messages:config.noMail')}
        </p>
      )}
      <label>
        <input
          type="checkbox"
          checked={typed.isLinkOn}
          disabled={closed !== undefined}
          title={closed}
          aria-describedby={`${id}-links`}
          onChange={(event) => change({ isLinkOn: event.target.checked })}
        />
        {t('messages:fields.isLinkOn')}
      </label>
      <p id={`${id}-links`} className="notification-hint">
        {t('messages:config.links')}
      </p>
      <div className="notification-field">
        <label htmlFor={`${id}-sender`}>{t('messages:fields.senderName')}</label>
        <input
          id={`${id}-sender`}
          maxLength={60}
          value={typed.senderName}
          disabled={closed !== undefined}
          title={closed}
          onChange={(event) => change({ senderName: event.target.value })}
        />
      </div>
      {NUMBERS.map(([name, min, max]) => (
        <div key={name} className="notification-field">
          <label htmlFor={`${id}-${name}`}>{t(`messages:fields.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            type="number"
            required
            min={min}
            max={max}
            value={typed[name]}
            disabled={closed !== undefined}
            title={closed}
            onChange={(event) => change({ [name]: event.target.valueAsNumber })}
          />
        </div>
      ))}
      <p className="notification-hint">{t('messages:config.pauses')}</p>
      {canModify && (
        <FormActions isPending={saving.isPending} onSave={() => form.current?.requestSubmit()} canClose={false}>
          <ReasonedButton reason={reasonAgainstTest()} onClick={() => void testing.submit(null)}>
            {t('messages:config.test')}
          </ReasonedButton>
        </FormActions>
      )}
      <dl className="notification-state" aria-label={t('messages:config.state')}>
        <dt>{t('messages:config.waiting')}</dt>
        <dd className="tabular">{config.waitingMails}</dd>
        <dt>{t('messages:config.failed')}</dt>
        <dd className="tabular">{config.failedMails}</dd>
        <dt>{t('messages:config.lastError')}</dt>
        <dd>{config.lastError || '–'}</dd>
      </dl>
    </form>
  )
}
