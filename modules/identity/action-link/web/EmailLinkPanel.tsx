import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { CallError, callsOf } from '#platform/web/call/call-client.ts'
import { isUnanswered } from '#platform/web/call/call-error.ts'
import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { actionLinkCalls } from '../contract/calls.ts'
import './EmailLinkPanel.css'

const api = callsOf<typeof actionLinkCalls>()
const silent = { areErrorsSilent: true, isExpirySilent: true } as const
const text = { kind: 'text', show: '', label: '' } as const
const FIELDS = {
  lineNo: text,
  goodsNo: text,
  goodsName: text,
  qty: { ...text, kind: 'quantity' },
  unitNo: text,
  date: text,
} as const
const COLUMNS = keysOf(FIELDS)
/** How the values of a changed field are written. */
const CHANGED = { qty: FIELDS.qty, date: text, price: FIELDS.qty } as const
const REASON_LENGTH = 200

/** `/letter-link#…`: what an email's link is for, and the button that does it. Opening the page does nothing. */
export function EmailLinkPanel() {
  const { t, language } = useTexts()
  const [token] = useState(() => location.hash.slice(1))
  const [reason, setReason] = useState('')
  const found = useQuery({
    queryKey: ['emailLink', language, token],
    queryFn: ({ signal }) => api('ISupActionLinkService/readActionLink', { token }, { signal, ...silent }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const use = useMutation({
    mutationFn: () => api('ISupActionLinkService/useActionLink', { token, reason: reason.trim() }, silent),
  })
  const sentenceOf = (error: Error) =>
    error instanceof CallError && !isUnanswered(error) ? error.errorMessage : t('identity:link.failed')
  const end = found.error ?? (isOver(use.error) ? use.error : null)
  if (end) {
    return (
      <Frame title={t('identity:link.title')}>
        <p role="alert">{sentenceOf(end)}</p>
        <a href="/">{t('identity:link.signIn')}</a>
      </Frame>
    )
  }
  const { data } = found
  if (!data) {
    return (
      <Frame title={t('identity:link.title')}>
        <p role="status">{t('identity:link.loading')}</p>
      </Frame>
    )
  }
  const { action, documentNo, partner, userName, lines, changes, isReasonNeeded } = data
  const title = t(`identity:link.${action}.title`, { documentNo })
  if (use.data) {
    return (
      <Frame title={title}>
        <p role="status">{t(`identity:link.${action}.done`, { documentNo })}</p>
        <a href="/">{t('identity:link.signIn')}</a>
      </Frame>
    )
  }
  return (
    <Frame title={title}>
      <p>{t(`identity:link.${action}.question`, { documentNo, partner, userName })}</p>
      {changes.length > 0 && <ChangeTable changes={changes} />}
      {data.reason !== '' && <p>{t('identity:link.why', { reason: data.reason })}</p>}
      {lines.length > 0 && <LineTable lines={lines} />}
      {/* Pressed twice it acts once; the words of lists, in which other buttons say so, are not here before sign-in. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!use.isPending) use.mutate()
        }}
      >
        {isReasonNeeded && (
          <label className="email-link-reason">
            {t('identity:link.reason')}
            <textarea
              required
              rows={3}
              maxLength={REASON_LENGTH}
              value={reason}
              onChange={(event) => {
                const { value } = event.target
                setReason(value.trim() === '' ? '' : value)
              }}
            />
          </label>
        )}
        {use.error && <p role="alert">{sentenceOf(use.error)}</p>}
        <button type="submit" className="button button-primary" aria-busy={use.isPending}>
          {t(`identity:link.${action}.button`)}
        </button>
      </form>
      {partner !== '' && <p>{t('identity:link.otherwise')}</p>}
      <a href="/">{t('identity:link.signIn')}</a>
    </Frame>
  )
}

/** Whether the link can be used no more. Whatever else went wrong, what was typed stays, and can be sent again. */
const isOver = (error: Error | null) => error instanceof CallError && error.errorCode.startsWith('identity.link')

type LinkedDocument = CallOutput<typeof actionLinkCalls, 'ISupActionLinkService/readActionLink'>

function LineTable({ lines }: Pick<LinkedDocument, 'lines'>) {
  const { t } = useTexts()
  return (
    <div className="email-link-lines">
      <table>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={name === 'qty' ? 'email-link-number' : undefined}>
                {t(`identity:link.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.lineNo} ${line.isGift ?? false}`}>
              {COLUMNS.map((name) => (
                <td key={name} className={name === 'qty' ? 'email-link-number' : undefined}>
                  {name === 'goodsName' && line.isGift
                    ? t('identity:link.giftOf', { goodsName: line.goodsName })
                    : formatField(FIELDS[name], line[name], t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChangeTable({ changes }: Pick<LinkedDocument, 'changes'>) {
  const { t } = useTexts()
  const heads = ['lineNo', 'goodsNo', 'goodsName', 'field', 'before', 'after'] as const
  const isValue = (name: string) => name === 'before' || name === 'after'
  return (
    <div className="email-link-lines">
      <table>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col" className={isValue(name) ? 'email-link-number' : undefined}>
                {t(`identity:link.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ lineNo, goodsNo, goodsName, field, before, after }) => (
            <tr key={`${lineNo} ${field}`}>
              <td>{lineNo}</td>
              <td>{goodsNo}</td>
              <td>{goodsName}</td>
              <td>{t(`identity:link.${field}`)}</td>
              <td className="email-link-number">{formatField(CHANGED[field], before, t)}</td>
              <td className="email-link-number">{formatField(CHANGED[field], after, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="email-link">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
