/** The product's name, which is the same in every language. */
export const PRODUCT_NAME = 'Quayside'
/** What the product calls its version, and since when it is protected (spec shell §9). Shown wherever people look for them. */
export const PRODUCT_VERSION = '2.1.1'
export const COPYRIGHT_YEAR = 2020

/** Who acts where the product does something by itself; its messages name it in their reader's language. */
export const SYSTEM_NAME = 'System'

/** Name of the route where everybody's work begins (spec shell §2); the user's `url`, as that of a menu entry names a route. */
export const START_ROUTE = 'Dashboard'
