import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { CONFIG_VARIABLES, configTable, loadConfig } from './config.ts'

describe('the configuration', () => {
  it('is complete without any variable set', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      isCookieSecure: false,
      databaseUrl: undefined,
      isDemoRequested: true,
      timeZone: 'UTC',
      sessionHours: 12,
      sessionIdleMinutes: 60,
    })
  })

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}))
  })

  it('reads the hosts that menu entries may ask', () => {
    expect(loadConfig({ MENU_SERVICE_HOSTS: 'Partner.example, crm.example:8443,' }).menuServiceHosts).toEqual([
      'partner.example',
      'crm.example:8443',
    ])
    expect(loadConfig({}).menuServiceHosts).toEqual([])
  })

  it('makes the session cookie secure when people come by https', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://portal.example.com/' })).toMatchObject({
      publicUrl: 'https://portal.example.com',
      isCookieSecure: true,
    })
  })

  it('wants the demo company where the portal is tried, and elsewhere only if somebody says so', () => {
    const isRequested = (environment: Record<string, string>) => loadConfig(environment).isDemoRequested
    expect(isRequested({ PUBLIC_URL: 'http://portal.example.com' })).toBe(true)
    expect(isRequested({ PUBLIC_URL: 'https://portal.example.com' })).toBe(false)
    expect(isRequested({ NODE_ENV: 'production' })).toBe(false)
    expect(isRequested({ NODE_ENV: 'production', DEMO: 'on' })).toBe(true)
    expect(isRequested({ DEMO: 'off' })).toBe(false)
  })

  it.each([
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES is "10.0.0.0/33": expected addresses and networks'],
    ['TRUSTED_PROXIES', 'proxy.example', 'TRUSTED_PROXIES is "proxy.example": expected addresses and networks'],
    ['PORT', 'http', 'PORT is "http": expected a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT is "70000": expected a whole number from 1 to 65535.'],
    ['PORT', '8080.5', 'PORT is "8080.5": expected a whole number from 1 to 65535.'],
    ['HOST', 'my host', 'HOST is "my host": expected an IP address or host name of this machine.'],
    ['TIME_ZONE', 'Mars/Base', 'TIME_ZONE is "Mars/Base": expected an IANA time zone such as Asia/Ho_Chi_Minh.'],
    ['TIME_ZONE', '+07:00', 'TIME_ZONE is "+07:00": expected an IANA time zone such as Asia/Ho_Chi_Minh.'],
    ['SECRET_KEY', 'short', 'SECRET_KEY is set to something else: expected 32 bytes in base64'],
    [
      'OIDC_ISSUER',
      'http://login.example.com',
      'OIDC_ISSUER is "http://login.example.com": expected the https address',
    ],
    ['OIDC_CLIENT_ID', 'portal', 'are not all set: expected all four'],
    ['OIDC_MATCH', 'name', 'OIDC_MATCH is "name": expected "userNo" or "email".'],
    ['DEMO', 'yes', 'DEMO is "yes": expected "on" or "off".'],
    [
      'MENU_SERVICE_HOSTS',
      'https://partner.example',
      'MENU_SERVICE_HOSTS is "https://partner.example": expected host names, each with its port unless it is the usual one, separated by commas.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud": expected one of fatal, error, warn, info, debug, trace, silent.'],
    [
      'PUBLIC_URL',
      'portal.example.com',
      'PUBLIC_URL is "portal.example.com": expected an http or https address without a path.',
    ],
  ])('refuses %s=%s with one sentence', (name, value, sentence) => {
    expect(() => loadConfig({ [name]: value })).toThrow(sentence)
  })

  it('never repeats a secret in its message', () => {
    const url = 'mysql://root:opensesame@db/main'
    expect(() => loadConfig({ DATABASE_URL: url })).toThrow(
      'DATABASE_URL is set to something else: expected a postgres:// address.',
    )
    expect(() => loadConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN is set to something else')
  })

  it('refuses a replica without its main database', () => {
    expect(() => loadConfig({ DATABASE_READ_URL: 'postgres://db/main' })).toThrow(
      'DATABASE_READ_URL is set without DATABASE_URL',
    )
  })

  it('ends the process with code 78 and the sentence alone', async () => {
    const module = new URL('./config.ts', import.meta.url).href
    const run = promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { loadConfigOrExit } = await import(${JSON.stringify(module)}); loadConfigOrExit()`,
      ],
      { env: { ...process.env, SESSION_HOURS: 'forever' } },
    )
    await expect(run).rejects.toMatchObject({
      code: 78,
      stdout: '',
      stderr: 'SESSION_HOURS is "forever": expected a whole number from 1 to 720.\n',
    })
  })

  it('is documented: the table in docs/operations.md is the one in the code', async () => {
    const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
    const table = page.split('<!-- configuration -->')[1]?.trim()
    expect(table).toBe(configTable())
    expect(Object.keys(CONFIG_VARIABLES)).toHaveLength(table?.split('\n').slice(2).length ?? 0)
  })
})
