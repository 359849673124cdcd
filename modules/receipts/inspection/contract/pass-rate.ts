import { compare, type Decimal, divide, multiply, subtract } from '#platform/contract/values/decimal.ts'

/** Percent of a sample that is free of defects, to two decimals; the sample is above zero. */
export const passedPercent = (sampleQty: Decimal, defectQty: Decimal): Decimal =>
  divide(multiply(subtract(sampleQty, defectQty), '100'), sampleQty, 2, 'down')

/** Whether less of a sample is free of defects than the item asks for, in percent; exact, without rounding. */
export const missesPassRate = (sampleQty: Decimal, defectQty: Decimal, passRate: Decimal): boolean =>
  compare(multiply(subtract(sampleQty, defectQty), '100'), multiply(passRate, sampleQty)) < 0
