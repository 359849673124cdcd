/**
 * Number of the role whose holders on the purchaser's side administer the company (spec shell §6, "a role named admin"): they give
 * and take every right on menu entries, also such as they lack themselves.
 */
export const ADMINISTRATOR_ROLE = 'admin'

/** By this right on suppliers somebody of the purchaser's side administers suppliers' people as well. */
export const SUPPLIER_PEOPLE = { menuNo: 'bmSupplier', flag: 'isModify' } as const
