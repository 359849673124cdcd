import { keysOf } from '#platform/contract/values/keys-of.ts'
/** What kinds of values parameters have. */
export const PARAM_TYPES = ['number', 'flag', 'choice', 'text'] as const

/** A parameter of the product: its type, its limits and what counts while a company has set nothing else. */
export type ParamDeclaration =
  | { paramType: 'number'; defaultValue: string; min: number; max: number }
  | { paramType: 'flag'; defaultValue: 'Y' | 'N' }
  /** The label of each choice is `system:enums.paramChoice.<choice>`. */
  | { paramType: 'choice'; defaultValue: string; choices: readonly [string, ...string[]] }
  | { paramType: 'text'; defaultValue: string; maxLength: number }

/** Every parameter there is, by number; names are `system:params.<number>`. */
export const SYSTEM_PARAMS = {
  /** Days for which entries of the operation log are kept. */
  operationLogDays: { paramType: 'number', defaultValue: '1095', min: 30, max: 36500 },
  /** Days for which entries of the abnormal log are kept. */
  abnormalLogDays: { paramType: 'number', defaultValue: '180', min: 7, max: 3650 },
  /** Days for which runs of scheduled tasks are kept. */
  taskHistoryDays: { paramType: 'number', defaultValue: '90', min: 7, max: 3650 },
  /** Days for which messages are kept after they were told. */
  outboxDays: { paramType: 'number', defaultValue: '7', min: 1, max: 90 },
  /** Whether deductions that a supplier has not answered in time count as accepted. */
  deductionsLapse: { paramType: 'flag', defaultValue: 'N' },
  /** Whether suppliers may write off their invoices that are approved and not yet in the ERP. */
  supplierVoidsInvoices: { paramType: 'flag', defaultValue: 'N' },
  /** Whether suppliers may propose bills of what they are owed. */
  supplierProposesBills: { paramType: 'flag', defaultValue: 'N' },
} as const satisfies Record<string, ParamDeclaration>

export type ParamNo = keyof typeof SYSTEM_PARAMS

/** The numbers of all parameters. */
export const PARAM_NOS = keysOf(SYSTEM_PARAMS)

/** Whether a text is the number of a parameter. */
export const isParamNo = (text: string): text is ParamNo => Object.hasOwn(SYSTEM_PARAMS, text)

/** The only values that a parameter may have; none where they are others than single ones. */
export function paramChoices(param: ParamDeclaration): readonly string[] {
  switch (param.paramType) {
    case 'flag':
      return ['Y', 'N']
    case 'choice':
      return param.choices
    case 'number':
    case 'text':
      return []
  }
}

/** What the values of a parameter may be, as people read it in any language. */
export function paramLimits(param: ParamDeclaration): string {
  switch (param.paramType) {
    case 'number':
      return `${param.min} – ${param.max}`
    case 'text':
      return `≤ ${param.maxLength}`
    case 'flag':
    case 'choice':
      return paramChoices(param).join(' / ')
  }
}

/** Whether a text is a value that such a parameter may have. */
export function fitsDeclaration(param: ParamDeclaration, value: string): boolean {
  switch (param.paramType) {
    case 'number':
      return /^\d{1,9}$/.test(value) && Number(value) >= param.min && Number(value) <= param.max
    case 'text':
      return value.length <= param.maxLength
    case 'flag':
    case 'choice':
      return paramChoices(param).includes(value)
  }
}

/** Whether a text is a value that the parameter may have. */
export const fitsParam = (paramNo: ParamNo, value: string): boolean => fitsDeclaration(SYSTEM_PARAMS[paramNo], value)
