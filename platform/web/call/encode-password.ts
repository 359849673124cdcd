/** Text as base64 of its UTF-8 bytes: the wire's form of a password (spec shell §5). It hides nothing; TLS does. */
export function encodePassword(password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(password)))
}
