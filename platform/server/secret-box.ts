import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Length of the key of a secret box. */
export const SECRET_KEY_BYTES = 32

/** Keeps secrets that the service itself must read again, such as those of second factors. */
export interface SecretBox {
  /** `about` says what the secret belongs to: sealed bytes open for nothing else. */
  seal(secret: string, about: string): Buffer
  /** Null when the bytes were sealed with another key or for something else, or were changed. */
  open(sealed: Buffer, about: string): string | null
  /** 256 bits that only this key gives, the same each time: a secret of its own for each `about`. */
  derive(about: string): Buffer
}

/** A box whose content only this key opens: AES-256-GCM under a random nonce. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== SECRET_KEY_BYTES) throw new Error(`A secret box needs a key of ${SECRET_KEY_BYTES} bytes.`)
  return {
    seal(secret, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content])
    },
    derive: (about) => Buffer.from(hkdfSync('sha256', key, '', about, SECRET_KEY_BYTES)),
    open(sealed, about) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const content = sealed.subarray(NONCE_BYTES + TAG_BYTES)
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
