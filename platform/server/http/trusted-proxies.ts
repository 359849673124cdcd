import { BlockList, isIP } from 'node:net'

/** Whether an address is that of a proxy whose word on the addresses of others counts. */
export type IsTrustedProxy = (address: string) => boolean

const WORDS: Readonly<Record<string, readonly string[]>> = { loopback: ['127.0.0.0/8', '::1/128'], none: [] }

/**
 * Reads a list of addresses and networks (`10.0.0.0/8`), divided by commas; `loopback` stands for this machine, `none` for
 * nobody. Undefined where it cannot be read.
 */
export function readTrustedProxies(text: string): IsTrustedProxy | undefined {
  const list = new BlockList()
  for (const entry of text.split(',').flatMap((part) => WORDS[part.trim()] ?? part.trim())) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    if (version === 0 || rest.length > 0 || bits < 0 || bits > longest) return undefined
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}
