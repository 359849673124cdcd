import { Secret, TOTP } from 'otpauth'

/** What an authenticator app with this key shows now. */
export const codeOf = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) })
