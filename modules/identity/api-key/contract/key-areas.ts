export { KEY_AREAS } from '#platform/contract/list/key-areas.ts'

/** How often a key may call at most, whatever is set for it. */
export const CALLS_PER_MINUTE_MOST = 6000

/** For how many days a link in an email may be used. */
export const LINK_DAYS = 7
