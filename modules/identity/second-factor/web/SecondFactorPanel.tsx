import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { encodePassword } from '#platform/web/call/encode-password.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { secondFactorCalls } from '../contract/calls.ts'
import { CodePanel } from './CodePanel.tsx'
import { RecoveryCodePanel } from './RecoveryCodePanel.tsx'
import '#modules/identity/setting/web/SettingPanel.css'
import './SecondFactorPanel.css'

const api = callsOf<typeof secondFactorCalls>()
type State = CallOutput<typeof secondFactorCalls, 'ISysUserFactorService/getFactor'>
type Begun = CallOutput<typeof secondFactorCalls, 'ISysUserFactorService/beginFactor'>
type Codes = readonly string[]

/** Sets the own second factor up, and looks after it. Works without the control kit. */
export function SecondFactorPanel({ onDone }: { onDone?: () => void }) {
  const { t } = useTexts()
  const [codes, setCodes] = useState<Codes | null>(null)
  const query = useQuery({
    queryKey: ['identity.factor'],
    queryFn: ({ signal }) => api('ISysUserFactorService/getFactor', {}, { signal }),
  })
  if (query.isError) {
    return (
      <button type="button" className="button" onClick={() => void query.refetch()}>
        {t('identity:profile.again')}
      </button>
    )
  }
  if (codes) {
    const leave = () => {
      setCodes(null)
      onDone?.()
    }
    return <RecoveryCodePanel codes={codes} onKept={leave} />
  }
  if (!query.data) return null
  return query.data.isOn ? (
    <FactorOn state={query.data} onCodes={setCodes} />
  ) : (
    <FactorOff state={query.data} onCodes={setCodes} />
  )
}

/** First the password, then the picture and the first code. */
function FactorOff({ state, onCodes }: { state: State; onCodes: (codes: Codes) => void }) {
  const { t } = useTexts()
  const [begun, setBegun] = useState<Begun | null>(null)
  const begin = useCommand(({ pwd }: { pwd: string }, options) =>
    api('ISysUserFactorService/beginFactor', { pwd: encodePassword(pwd) }, options),
  )
  const confirm = useCommand(
    ({ code }: { code: string }, options) => api('ISysUserFactorService/confirmFactor', { code }, options),
    {
      successKey: 'identity:factor.turnedOn',
      invalidates: ['identity'],
      onDone: ({ codes }) => onCodes(codes),
    },
  )
  if (!begun) {
    return (
      <>
        <p>{t('identity:factor.offText')}</p>
        <CodePanel
          boxes={state.isPasswordAsked ? ['pwd'] : []}
          submitKey="identity:factor.begin"
          isPending={begin.isPending}
          onSubmit={async (typed) => setBegun((await begin.submit(typed)) ?? null)}
        />
      </>
    )
  }
  return (
    <>
      <p>{t('identity:factor.scan')}</p>
      <div className="factor-key">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
          width="180"
          height="180"
          alt={t('identity:factor.picture')}
        />
        <dl>
          <dt>{t('identity:factor.key')}</dt>
          <dd>
            <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </dd>
          <dd>
            <a href={begun.address}>{t('identity:factor.openApp')}</a>
          </dd>
        </dl>
      </div>
      <CodePanel
        boxes={['code']}
        hint={t('identity:factor.codeHint')}
        submitKey="identity:factor.confirm"
        isPending={confirm.isPending}
        onSubmit={(typed) => confirm.submit(typed)}
      />
    </>
  )
}

function FactorOn({ state, onCodes }: { state: State; onCodes: (codes: Codes) => void }) {
  const { t } = useTexts()
  const renew = useCommand(
    ({ code }: { code: string }, options) => api('ISysUserFactorService/renewRecoveryCodes', { code }, options),
    { invalidates: ['identity'], onDone: ({ codes }) => onCodes(codes) },
  )
  const turnOff = useCommand(
    ({ pwd, code }: { pwd: string; code: string }, options) =>
      api('ISysUserFactorService/turnOffFactor', { pwd: encodePassword(pwd), code }, options),
    { successKey: 'identity:factor.turnedOff', invalidates: ['identity'] },
  )
  return (
    <>
      <p>
        {t('identity:factor.on', { since: state.since })}{' '}
        {t('identity:factor.codesLeft', { count: state.recoveryCodesLeft })}
      </p>
      <section className="factor-part" aria-labelledby="factor-renew">
        <h2 id="factor-renew">{t('identity:factor.codesTitle')}</h2>
        <p className="plain-hint">{t('identity:factor.renewText')}</p>
        <CodePanel
          boxes={['code']}
          submitKey="identity:factor.renew"
          isPending={renew.isPending}
          onSubmit={(typed) => renew.submit(typed)}
        />
      </section>
      <section className="factor-part" aria-labelledby="factor-off">
        <h2 id="factor-off">{t('identity:factor.turnOff')}</h2>
        {state.isDemanded ? (
          <p>{t('identity:factor.demandedText')}</p>
        ) : (
          <>
            <p className="plain-hint">{t('identity:factor.turnOffText')}</p>
            <CodePanel
              boxes={state.isPasswordAsked ? ['pwd', 'code'] : ['code']}
              canRecover
              submitKey="identity:factor.turnOff"
              isPending={turnOff.isPending}
              onSubmit={(typed) => turnOff.submit(typed)}
            />
          </>
        )}
      </section>
    </>
  )
}
