import { createHash, randomBytes } from 'node:crypto'

/** The secret of a session. Only its hash is stored, so that a stolen database holds no session. */
export const sessionToken = {
  /** A new token: 256 random bits. */
  create: (): string => randomBytes(32).toString('base64url'),
  /** SHA-256, what the database keeps. */
  hash: (token: string): Buffer => createHash('sha256').update(token).digest(),
}

/** What the provider's token of a session is sealed for. */
export const sessionOf = (tokenHash: Buffer): string => `session:${tokenHash.toString('hex')}`
