/** Address that leads to the identity provider; `redirect` names the page to come back to. */
export const SINGLE_SIGN_ON_PATH = '/single-sign-on'

/**
 * What the sign-in page says after a failed single sign-on: the provider does not answer, has refused or answered wrongly, or
 * knows somebody who is no user here, or several.
 */
export const SINGLE_SIGN_ON_ERRORS = ['unavailable', 'refused', 'unknown'] as const
export type SingleSignOnErrorCode = (typeof SINGLE_SIGN_ON_ERRORS)[number]
