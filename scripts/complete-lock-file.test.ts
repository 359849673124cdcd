import { expect, it } from 'vitest'
// @ts-expect-error: a program for the machine's own Node.js, without types
import { completeLockFile } from './complete-lock-file.mjs'

it('adds the packages of other platforms that npm left out, and changes nothing else', () => {
  const lint = {
    version: '2.0.0',
    dev: true,
    optionalDependencies: { '@lint/cli-linux-x64-musl': '2.0.0', '@lint/cli-darwin-arm64': '2.0.0' },
  }
  const darwin = { version: '2.0.0', integrity: 'sha512-x', os: ['darwin'] }
  const lock = { packages: { '': {}, 'node_modules/lint': lint, 'node_modules/@lint/cli-darwin-arm64': darwin } }
  expect(completeLockFile(lock)).toEqual(['@lint/cli-linux-x64-musl'])
  expect(lock.packages).toEqual({
    '': {},
    'node_modules/lint': lint,
    'node_modules/@lint/cli-darwin-arm64': darwin,
    'node_modules/@lint/cli-linux-x64-musl': {
      version: '2.0.0',
      dev: true,
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  })
  expect(completeLockFile(lock)).toEqual([])
})
