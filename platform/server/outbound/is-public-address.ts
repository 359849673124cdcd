import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Ranges of IPv4 that are no places of the public internet: own networks, loopback, link-local, documentation, multicast, reserved. */
const RESERVED_V4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Ranges inside of 2000::/3 that are none either, or that carry an IPv4 address within. */
const RESERVED_V6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reservedV4 = new BlockList()
for (const [network, prefix] of RESERVED_V4) reservedV4.addSubnet(network, prefix, 'ipv4')
const reservedV6 = new BlockList()
for (const [network, prefix] of RESERVED_V6) reservedV6.addSubnet(network, prefix, 'ipv6')
/** All that is given out so far; mapped and translated IPv4 addresses lie outside. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. Anything else is refused as a goal of the product's own requests. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedV4.check(address, 'ipv4')
  // A zone names an interface of this machine, so such an address is never public.
  if (!isIPv6(address) || address.includes('%')) return false
  return globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
}
