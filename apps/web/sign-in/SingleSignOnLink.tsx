import { useEffect, useState } from 'react'
import { SINGLE_SIGN_ON_ERRORS, SINGLE_SIGN_ON_PATH } from '#modules/identity/sign-in/contract/single-sign-on.ts'
import { identityApi } from '../session-calls.ts'

/** Text key of what keeps a single sign-on from working, when the address tells it. */
export function singleSignOnError(search: string): string | null {
  const reported = new URLSearchParams(search).get('fault')
  const error = SINGLE_SIGN_ON_ERRORS.find((known) => known === reported)
  return error ? `shell:signIn.faults.${error}` : null
}

/** Leads to the identity provider and back to where the reader wanted to go; nothing where none is configured. */
export function SingleSignOnLink() {
  const [label, setLabel] = useState('')

  useEffect(() => {
    identityApi('ISrmBmLoginService/getSignInOptions', {}, { areErrorsSilent: true, isExpirySilent: true }).then(
      ({ singleSignOn }) => setLabel(singleSignOn),
      // Passwords sign in all the same; the next page asks again.
      () => undefined,
    )
  }, [])

  if (!label) return null
  const redirect = new URLSearchParams(location.search).get('redirect')
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''
  return (
    <a className="button" href={`${SINGLE_SIGN_ON_PATH}${query}`}>
      {label}
    </a>
  )
}
