/** Groups of the menu within which keys may work. Users, roles and the product itself are administered by people alone. */
export const KEY_AREAS = ['orderCollaboration', 'offsite', 'receiptTracking', 'base', 'goods', 'storage'] as const

/** How often a key may call at most, whatever is set for it. */
export const CALLS_PER_MINUTE_MOST = 6000

/** For how many days a link in a letter may be used. */
export const LINK_DAYS = 7
