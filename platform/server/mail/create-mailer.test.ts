import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, isRefusedForGood, type Mailer, needsTls } from './create-mailer.ts'

let server: SMTPServer
let mailer: Mailer
const received: { to: string[]; content: string }[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'let me in' ? done(null, { user: username }) : done(new Error('who?')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(Object.assign(new Error('no such box'), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((content) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), content })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailer = createMailer({ url: `smtp://portal:let%20me%20in@127.0.0.1:${port}`, from: 'portal@harbour.example' })
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(() => {
  received.length = 0
})

const mail = {
  to: 'li@supplier.example',
  subject: '采购订单 PO-1',
  text: 'Đơn hàng',
  fromName: '海港',
  messageId: 'notice-7',
}

describe('a email over SMTP', () => {
  it('reaches its address with subject and text of any language', async () => {
    await mailer.send(mail)
    const [email] = received
    expect(email?.to).toEqual(['li@supplier.example'])
    const content = email?.content ?? ''
    expect(content).toContain('Message-ID: <notice-7@harbour.example>')
    expect(content).toContain(`Subject: =?UTF-8?B?${Buffer.from('采购订单 PO-1').toString('base64')}?=`)
    expect(content).toContain('<portal@harbour.example>')
    expect(content).toMatch(/Content-Type: text\/plain; charset=utf-8/)
    expect(content.replaceAll('=\r\n', '')).toContain('=C4=90=C6=A1n h=C3=A0ng')
  })

  it('carries no further header or recipient, whatever stands in its fields', async () => {
    await mailer.send({ ...mail, subject: 'Order\r\nBcc: spy@rival.example', fromName: 'A\r\nCc: spy@rival.example' })
    await mailer.send({ ...mail, to: 'li@supplier.example, spy@rival.example' }).catch(() => undefined)
    expect(received.flatMap(({ to }) => to)).not.toContain('spy@rival.example')
    expect(received[0]?.content).not.toMatch(/^(Bcc|Cc):/m)
  })

  it('that the server refuses for good is told apart from one that may be tried again', async () => {
    const refused = await mailer.send({ ...mail, to: 'nobody@supplier.example' }).catch((error: unknown) => error)
    expect(isRefusedForGood(refused)).toBe(true)
    const away = createMailer({ url: 'smtp://127.0.0.1:1', from: 'portal@harbour.example' })
    const lost = await away.send(mail).catch((error: unknown) => error)
    away.close()
    expect(lost).toBeInstanceOf(Error)
    expect(isRefusedForGood(lost)).toBe(false)
  })
})

describe('a mail server', () => {
  it.each([
    ['smtp://mail.example.com', true],
    ['smtp://user:secret@10.0.0.5:587', true],
    ['smtps://mail.example.com', false],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]:25', false],
    ['smtp://mail.example.com?requireTLS=false', false],
    ['smtp://mail.example.com?ignoreTLS=true', false],
  ])('at %s must offer TLS: %s', (url, isNeeded) => {
    expect(needsTls(url)).toBe(isNeeded)
  })

  it('elsewhere that offers no TLS gets no email and no password', async () => {
    const { port } = server.server.address() as AddressInfo
    // Another name of this machine, which the mailer takes for another one.
    const strict = createMailer({ url: `smtp://portal:secret@0.0.0.0:${port}`, from: 'portal@harbour.example' })
    await expect(strict.send(mail)).rejects.toThrow()
    expect(received).toEqual([])
    strict.close()
  })
})
