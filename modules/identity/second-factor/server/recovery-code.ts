import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another; 32 of them, so that each carries five bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** So many codes are given at once. */
export const RECOVERY_CODES = 10

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** One-time codes for the day the device is lost. Each has 80 random bits, so their plain hash can be kept. */
export const recoveryCode = {
  /** A new code, in groups of four. */
  create: (): string => Array.from({ length: GROUPS }, group).join('-'),
  /** What the database keeps; spaces, hyphens and case do not count. */
  hash: (code: string): Buffer => createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest(),
}
