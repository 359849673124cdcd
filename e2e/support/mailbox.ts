import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps the emails of everybody. */
export interface Mailbox {
  /** Where it takes emails, for `MAIL_SMTP_URL`. */
  url: string
  /** The text of the last email to an address that names a document, once it has come. */
  emailTo(address: string, documentNo: string): Promise<string>
  close(): Promise<void>
}

/** Opens a mailbox on a port of its own. */
export async function openMailbox(): Promise<Mailbox> {
  const emails: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void text(stream).then((content) => {
        emails.push({ to: envelope.rcptTo.map(({ address }) => address), text: textOfEmail(content) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emailTo: async (address, documentNo) => {
      const found = () => emails.findLast(({ to, text: said }) => to.includes(address) && said.includes(documentNo))
      const message = `an email to ${address} about ${documentNo}`
      await expect.poll(() => found() !== undefined, { message, timeout: 60_000 }).toBe(true)
      return found()?.text ?? ''
    },
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

/** The text of a plain email as its reader sees it. */
function textOfEmail(email: string): string {
  const end = email.indexOf('\r\n\r\n')
  const [head, body] = [email.slice(0, end), email.slice(end + 4)]
  const [, encoding = '7bit'] = /^content-transfer-encoding: *(\S+)/im.exec(head) ?? []
  const plain = decoded(body, encoding.toLowerCase())
  return plain.replaceAll('\r\n', '\n').trim()
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
