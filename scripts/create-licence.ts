import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MODULE_IDS } from '../apps/modules.ts'
import { signLicence } from '../modules/identity/server.ts'

// The issuer's tool, which needs neither the service nor a network: makes a key pair, and signs licences with it.
const USAGE = `Usage:
  npm run licence -- --new-issuer issuer.pem
  npm run licence -- --issuer issuer.pem --number L-1 --licensee "Company" --tenant DEMO --from 2026-01-01 --until 2026-12-31 --users 100 [--modules ${MODULE_IDS.join(',')}]`

const { values } = parseArgs({
  options: {
    'new-issuer': { type: 'string' },
    issuer: { type: 'string' },
    number: { type: 'string' },
    licensee: { type: 'string' },
    tenant: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    users: { type: 'string' },
    modules: { type: 'string' },
  },
})

function newIssuer(file: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // Never over an existing key: the licences that it signed could not be renewed.
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  process.stdout.write(`LICENCE_PUBLIC_KEY=${bytes.toString('base64')}\n`)
}

const { issuer, number, licensee, tenant, from, until, users } = values
const modules = values.modules?.split(',')
if (values['new-issuer'] !== undefined) {
  newIssuer(values['new-issuer'])
} else if (
  issuer &&
  number &&
  licensee &&
  tenant &&
  from &&
  until &&
  users &&
  modules?.every((module) => MODULE_IDS.includes(module)) !== false
) {
  const content = {
    licenceNo: number,
    licensee,
    tenantsid: tenant,
    validFrom: from,
    validUntil: until,
    maxUsers: Number(users),
    ...(modules ? { modules } : {}),
  }
  process.stdout.write(`${signLicence(content, createPrivateKey(readFileSync(issuer)))}\n`)
} else {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
}
