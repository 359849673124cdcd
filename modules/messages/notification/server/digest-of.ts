import type { EmailChoice } from '#modules/identity/user/contract/notification-choices.ts'

/** 0 at once, 1 together every hour, 2 together every morning. */
export type Digest = '0' | '1' | '2'

/**
 * When a user is told by a channel: as the company has it unless the user chose; null: not at all. Who wants gathered what the
 * company sends at once gets it with the company's next digest of emails.
 */
export function digestOf(company: Digest, choice: EmailChoice, letterDigest: Digest): Digest | null {
  if (choice === '0') return null
  if (choice === '1') return '0'
  if (choice === '2' && company === '0') return letterDigest
  return company
}
