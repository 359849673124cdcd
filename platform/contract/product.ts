/** The product's name, which is the same in every language. */
export const PRODUCT_NAME = 'Quayside'
/** What the product calls its version, and since when it is protected (spec shell §9). Shown wherever people look for them. */
export const PRODUCT_VERSION = '2.1.1'
export const COPYRIGHT_YEAR = 2020
