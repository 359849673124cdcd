import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedAsn } from '#modules/deliveries/asn-change/contract/document.ts'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { documentPaths } from '#platform/contract/document-paths.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { moduleIdOf } from '../modules.ts'
import { callSamples } from './call-samples.ts'
import { allCalls, callTables, recordCallTables } from './call-tables.ts'
import { serverModules } from './modules.ts'
import { takesVersion } from './testing/stale-input.ts'

const projectFolder = join(import.meta.dirname, '..', '..')

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('the tables of calls', () => {
  it('shell §7: hold the calls of every module, and the server implements exactly those', () => {
    const declaring = readdirSync(join(projectFolder, 'modules')).filter((module) =>
      readdirSync(join(projectFolder, 'modules', module)).includes('contract.ts'),
    )
    expect(Object.keys(callTables).sort()).toEqual(declaring.map(moduleIdOf).sort())
    const implemented = serverModules({ db: test.db, sessionHours: 1 }).flatMap(({ calls }) =>
      calls.flatMap((table) => Object.keys(table.calls)),
    )
    const ofRecords = Object.values(recordCallTables).flatMap((table) => Object.keys(table))
    expect(implemented.sort()).toEqual([...Object.keys(allCalls), ...ofRecords].sort())
  })

  it('are tried beside their modules, each with a sample of every call', () => {
    const inModules = Object.values(callTables).flatMap((table) => Object.keys(table))
    expect(inModules.sort()).toEqual(Object.keys(allCalls).sort())
    expect(Object.keys(callSamples).sort()).toEqual(Object.keys(allCalls).sort())
    const tried = globSync('modules/*/**/calls{,.long}.test.ts', { cwd: projectFolder }).flatMap((path) => {
      const text = readFileSync(join(projectFolder, path), 'utf8')
      return [...text.matchAll(/\bdescribeCalls\('([a-z-]+)'\)/g)].map(([, module]) => [
        module,
        moduleIdOf(path.split('/')[1] ?? ''),
      ])
    })
    expect(tried.sort()).toEqual(
      Object.keys(callTables)
        .sort()
        .map((module) => [module, module]),
    )
  })

  it('give each command over orders the version that its caller saw, by which all calls are tried', () => {
    const service = 'ISupSrmPurchaseHeadService/'
    const commands = Object.entries<CallDeclaration>(allCalls).filter(
      ([path, { repeat, transport }]) => path.startsWith(service) && repeat === 'key' && transport === undefined,
    )
    expect(commands.filter(([, { input }]) => !takesVersion(input)).map(([path]) => path)).toEqual([])
  })

  it('give each command over ASNs the same', () => {
    const calls: Readonly<Record<string, CallDeclaration>> = allCalls
    const commands = Object.keys(changedAsn.commands).map((action) => documentPaths(changedAsn).command(action))
    const isBlind = (path: string) => calls[path] === undefined || !takesVersion(calls[path].input)
    expect(commands.filter(isBlind)).toEqual([])
  })
})
