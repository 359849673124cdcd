import { isSsccSerial, sscc } from '#platform/contract/exchange/gs1-elements.ts'

/** A number that only the company knows. */
export const ownNumber = (serial: bigint): string => `U${serial.toString().padStart(10, '0')}`

/** The number that the next box gets by a rule; empty when its numbers are used up. */
export function nextNumber(rule: { gs1CompanyPrefix: string; extensionDigit: string; lastSerial: number }): string {
  const serial = BigInt(rule.lastSerial) + 1n
  if (rule.gs1CompanyPrefix === '') return ownNumber(serial)
  const hasRoom = isSsccSerial(rule.gs1CompanyPrefix, serial)
  return hasRoom ? sscc(rule.gs1CompanyPrefix, serial, rule.extensionDigit) : ''
}
