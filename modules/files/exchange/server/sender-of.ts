import type { Caller } from '#platform/server/call-context.ts'

/** Whose numbers count on their own: those of a key, whatever its secret and number are by now, or of a user. */
export const senderOf = ({ apiKeyId, userNo }: Pick<Caller, 'apiKeyId' | 'userNo'>): string =>
  apiKeyId === undefined ? `user:${userNo}` : `apiKey:${apiKeyId}`
