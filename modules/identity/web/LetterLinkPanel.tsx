import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError, callsOf } from '#platform/web/call-client.ts'
import { formatField } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import './LetterLinkPanel.css'

const api = callsOf<typeof identityCalls>()
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
const COLUMNS = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** `/letter-link#…`: what a letter's link is for, and the button that does it. Opening the page does nothing. */
export function LetterLinkPanel() {
  const { t, language } = useTexts()
  const [token] = useState(() => location.hash.slice(1))
  const found = useQuery({
    queryKey: ['letterLink', language, token],
    queryFn: ({ signal }) => api('ISupActionLinkService/readActionLink', { token }, { signal, ...silent }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const use = useMutation({ mutationFn: () => api('ISupActionLinkService/useActionLink', { token }, silent) })
  const error = use.error ?? found.error
  if (error) {
    return (
      <Frame title={t('identity:link.title')}>
        <p role="alert">{error instanceof CallError ? error.errorMessage : t('identity:link.failed')}</p>
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
  const { action, documentNo, partner, userName, lines } = data
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
      <div className="letter-link-lines">
        <table>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={name === 'qty' ? 'letter-link-number' : undefined}>
                  {t(`identity:link.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.lineNo}>
                {COLUMNS.map((name) => (
                  <td key={name} className={name === 'qty' ? 'letter-link-number' : undefined}>
                    {formatField(FIELDS[name], line[name], t)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* Pressed twice it acts once; the words of lists, in which other buttons say so, are not here before sign-in. */}
      <button
        type="button"
        className="button button-primary"
        aria-busy={use.isPending}
        onClick={() => {
          if (!use.isPending) use.mutate()
        }}
      >
        {t(`identity:link.${action}.button`)}
      </button>
      <p>{t('identity:link.otherwise')}</p>
      <a href="/">{t('identity:link.signIn')}</a>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="letter-link">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
