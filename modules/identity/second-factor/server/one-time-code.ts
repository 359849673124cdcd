import { Secret, TOTP } from 'otpauth'

/** As every authenticator app takes it (RFC 6238): SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by one step. */
const WINDOW_STEPS = 1

const stepAt = (atMs: number): number => Math.floor(atMs / (SHAPE.period * 1000))

/** Codes of an authenticator app. Secrets are written in base 32, as people type them. */
export const oneTimeCode = {
  /** 160 random bits. */
  createSecret: (): string => new Secret({ size: 20 }).base32,
  /** What the app reads from the picture. */
  address: (secret: string, userNo: string, issuer: string): string =>
    new TOTP({ ...SHAPE, issuer, label: userNo, secret: Secret.fromBase32(secret) }).toString(),
  /** The time step of a code that counts at this moment, or null. */
  stepOf: (secret: string, code: string, atMs: number): number | null => {
    const key = Secret.fromBase32(secret)
    const delta = TOTP.validate({ ...SHAPE, token: code, secret: key, timestamp: atMs, window: WINDOW_STEPS })
    return delta === null ? null : stepAt(atMs) + delta
  },
  /** The code of a moment, as the app shows it. */
  at: (secret: string, atMs: number): string =>
    TOTP.generate({ ...SHAPE, secret: Secret.fromBase32(secret), timestamp: atMs }),
}
