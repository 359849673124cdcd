/** Identifier of a stored row, as it stands in addresses and on the wire. */
export const ROW_ID = /^[1-9]\d{0,18}$/

/** Whether a text can be the identifier of a row at all. */
export const isRowId = (text: string): boolean => ROW_ID.test(text)
