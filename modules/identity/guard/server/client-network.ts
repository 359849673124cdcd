import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that one customer of a network is given. */
const NETWORK_GROUPS = 4

/**
 * What an address counts as where wrong guesses are counted: an IPv4 address itself, also where it is written as IPv6, and of an
 * IPv6 address its network of 64 bits, within which a client chooses addresses as it likes.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address.slice(0, 60)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
