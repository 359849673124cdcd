import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLicence } from '../modules/identity/licence/server/licence.ts'
import { licencePublicKey } from '../modules/identity/server.ts'

const SCRIPT = fileURLToPath(new URL('create-licence.ts', import.meta.url))
const run = (...args: string[]) => promisify(execFile)(process.execPath, [SCRIPT, ...args])

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'licence-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('makes an issuer once, whose licences open with the public key that it prints', async () => {
  const file = join(folder, 'issuer.pem')
  const { stdout } = await run('--new-issuer', file)
  const publicKey = licencePublicKey(stdout.trim().split('LICENCE_PUBLIC_KEY=')[1] ?? '')
  await expect(run('--new-issuer', file)).rejects.toThrow('EEXIST')
  const days = ['--from', '2026-01-01', '--until', '2026-12-31']
  const signed = await run(
    ...['--issuer', file, '--number', 'L-1', '--licensee', 'Company', '--tenant', 'T1', '--users', '5'],
    ...days,
  )
  expect(openLicence(signed.stdout, publicKey)).toEqual({
    licenceNo: 'L-1',
    licensee: 'Company',
    tenantsid: 'T1',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    maxUsers: 5,
  })
})

it('signs for the modules that are named, and knows their names', async () => {
  const file = join(folder, 'modules.pem')
  const { stdout } = await run('--new-issuer', file)
  const publicKey = licencePublicKey(stdout.trim().split('LICENCE_PUBLIC_KEY=')[1] ?? '')
  const signFor = (modules: string) =>
    run(
      ...['--issuer', file, '--number', 'L-2', '--licensee', 'Company', '--tenant', 'T1', '--users', '5'],
      ...['--from', '2026-01-01', '--until', '2026-12-31', '--modules', modules],
    )
  expect(openLicence((await signFor('orders,news')).stdout, publicKey)?.modules).toEqual(['orders', 'news'])
  await expect(signFor('orders,invoices')).rejects.toMatchObject({ code: 2 })
})

it('says how it is used when something is missing', async () => {
  await expect(run('--issuer', 'x')).rejects.toMatchObject({ code: 2 })
})
