import { createTransport } from 'nodemailer'
import { recordOf } from '#platform/contract/values/record-of.ts'

/** An email of plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Shown as the sender's name, before the address of the configuration. */
  fromName: string
  /** The same for each attempt, so that an email that arrived twice is known as one. */
  messageId: string
}

/** Hands emails to a mail server. */
export interface Mailer {
  /** Resolves once the server has taken the email; rejects with its error. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Where emails go out. */
export interface MailerOptions {
  /** `smtp://` or `smtps://` with user and password where the server asks for them. */
  url: string
  /** Address of the sender. */
  from: string
}

const TIMEOUT_MS = 15_000

/** Emails over SMTP; connections are kept for several emails. */
export function createMailer({ url, from }: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    ...(needsTls(url) ? { requireTLS: true } : {}),
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, fromName, messageId }) => {
      const host = from.split('@')[1] ?? 'localhost'
      const sender = { name: fromName, address: from }
      // An address is given as such: what it holds never becomes a list of further recipients.
      const email = { from: sender, to: { name: '', address: to }, subject, text, messageId: `<${messageId}@${host}>` }
      await transport.sendMail(email)
    },
    close: () => transport.close(),
  }
}

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/

/**
 * Whether emails and password may leave only over TLS: always, but for a server on this machine and where the address itself
 * says otherwise (`?requireTLS=false` or `?ignoreTLS=true`).
 */
export function needsTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  return (
    protocol === 'smtp:' &&
    !LOOPBACK.test(hostname) &&
    !searchParams.has('requireTLS') &&
    !searchParams.has('ignoreTLS')
  )
}

/** Whether a server has refused an email for good, so that asking again is in vain. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode: code } = recordOf(error)
  return typeof code === 'number' && code >= 500 && code < 600
}
