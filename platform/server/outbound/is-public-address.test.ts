import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'

describe('an address of the public internet', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:831::200e'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
