/*
 * How most columns of lists are searched. Each shows in search, table and detail, and is never empty.
 */

/** Searched by one or more of its values. */
export const byChoice = { show: '123', search: 'in', isRequired: true } as const

/** Searched by a part of its text, which the keyword box finds, too. */
export const byText = { show: '123', search: 'fuzzy', isKeyword: true, isRequired: true } as const

/** Searched between two values, and sorted by. */
export const byRange = { show: '123', search: 'range', isSortable: true, isRequired: true } as const
