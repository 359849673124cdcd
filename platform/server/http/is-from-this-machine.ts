import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** What proxies add to requests that they pass on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether a request was sent by a program on this machine itself, not passed on by a proxy that runs here. */
export const isFromThisMachine = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined)
