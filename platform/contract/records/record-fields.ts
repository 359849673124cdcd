import { choice, code, text, time } from '../fields.ts'
import { RECORD_STATES } from './approval-lifecycle.ts'

/*
 * What the fields of records have in common. The number is put in once, since documents refer to it; a name is what people
 * search for.
 */

/** Options of a record's number. */
export const numberOptions = {
  show: '123',
  search: 'fuzzy',
  isKeyword: true,
  isRequired: true,
  isSortable: true,
  importAs: 'required',
  isFixed: true,
  maxLength: 40,
  width: 140,
} as const

/** Options of a record's name. */
export const nameOptions = {
  show: '123',
  search: 'fuzzy',
  isKeyword: true,
  isRequired: true,
  isSortable: true,
  importAs: 'required',
  width: 220,
} as const

/** Options of a further text that may be empty. */
export const textOptions = { show: '23', isRequired: true, importAs: 'optional', start: '' } as const

/** Options of a setting that is always there, and has a start of its own. */
export const settingOptions = { show: '23', isRequired: true, importAs: 'optional' } as const

/** Options of a value that rows may lack, and are narrowed by. */
export const narrowingOptions = { show: '123', search: 'in', importAs: 'optional' } as const

/** Options of what a line is nothing without. */
export const lineOptions = { show: '4', isRequired: true, importAs: 'required' } as const

/** A flag that is off unless somebody sets it. */
export const flagOptions = {
  show: '123',
  search: 'exact',
  isRequired: true,
  importAs: 'optional',
  start: false,
  width: 90,
} as const

/** A choice that starts with its first value. */
export const choiceOf = <const E extends string, const V extends readonly [string, ...string[]]>(
  enumName: E,
  enumValues: V,
) =>
  choice({
    show: '123',
    search: 'in',
    isRequired: true,
    importAs: 'optional',
    start: enumValues[0],
    enumName,
    enumValues,
    width: 120,
  })

/** What every record has at its end: whether it is valid, a remark, and who made and changed it. */
export const usualFields = {
  statusCode: choiceOf('statusCode', ['1', '0']),
  remark: text({ ...textOptions, maxLength: 200, width: 200 }),
  createName: text({ show: '23', isRequired: true, width: 120 }),
  createDate: time({ show: '123', search: 'range', isSortable: true, isRequired: true, width: 150 }),
  updateName: text({ show: '23', isRequired: true, width: 120 }),
  updateDate: time({ show: '123', search: 'range', isSortable: true, isRequired: true, width: 150 }),
} as const

/** The state of a record with a life: it comes about by steps, and is not put in. */
export const recordState = choice({
  show: '123',
  search: 'in',
  isRequired: true,
  enumName: 'recordState',
  enumValues: RECORD_STATES,
  width: 100,
})

const { statusCode: _isValid, ...besideState } = usualFields
/** What records with a life have at their end; their state stands behind their name. */
export const approvalStatusFields = besideState

/** The number of a record. */
export const numberField = code(numberOptions)
/** The number of a record that people need not think of: it is drawn where they give none. */
export const autoNumber = code({ ...numberOptions, importAs: 'optional', start: '', autoNumbered: true, width: 120 })
/** The name of a record. */
export const nameField = text(nameOptions)
