/** States of an agreement: waits for the supplier, agreed but not begun, in force, past its last day, or made invalid. */
export const AGREEMENT_STATES = ['proposed', 'agreed', 'inForce', 'ended', 'invalid'] as const

/** What numbers of invoices begin with: capitals and digits, with `.`, `/` and `-` between them. As the constraint of the table. */
export const NUMBER_PREFIX = /^[A-Z0-9]([A-Z0-9./-]{0,18}[A-Z0-9])?$/
/** Longest such beginning. */
export const PREFIX_LENGTH = 20
