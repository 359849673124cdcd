/** A parameter of the product: its type, its limits and what counts while a company has set nothing else. */
export interface ParamDeclaration {
  paramType: 'number'
  defaultValue: string
  min: number
  max: number
}

/** Every parameter there is, by number; names are `system:params.<number>`. */
export const SYSTEM_PARAMS = {
  /** Days of the month plan that delivery schedules show (spec shell §7, §9). */
  monthPlanDays: { paramType: 'number', defaultValue: '2', min: 1, max: 31 },
} as const satisfies Record<string, ParamDeclaration>

export type ParamNo = keyof typeof SYSTEM_PARAMS

/** The numbers of all parameters. */
export const PARAM_NOS = Object.keys(SYSTEM_PARAMS) as [ParamNo, ...ParamNo[]]

/** Whether a text is a value that the parameter may have. */
export function fitsParam(paramNo: ParamNo, value: string): boolean {
  const { min, max } = SYSTEM_PARAMS[paramNo]
  return /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
}
