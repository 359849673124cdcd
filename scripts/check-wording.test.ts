import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { checkCommitWording, checkWording } from './check-wording.ts'
import { plantedProject } from './planted-project.ts'
import privateWords from './private-words.json' with { type: 'json' }

// Put together here, so that this file passes the check itself.
const word = ['co', 'pilot'].join('')
const host = ['registry', 'example', 'org'].join('.')
const path = ['', 'root', 'project'].join('/')

describe('the wording check', () => {
  it.each([
    ['a path of one machine', `see ${path} for it`],
    ['the host of a registry', `from https://${host}/pg`],
    ['a word about how the text came to be', `made with ${word}`],
    ['such a pair of words', `a ${'LANGUAGE-MODEL'.toLowerCase().replace('-', ' ')} wrote it`],
  ])('finds %s', (_title, line) => {
    expect(checkWording(plantedProject({ 'docs/a.md': `fine\n${line}\n` })).map(({ path }) => path)).toEqual([
      'docs/a.md:2',
    ])
  })

  it('finds download addresses in the lock file', () => {
    const root = plantedProject({
      'package-lock.json': `{ "packages": { "a": { "resolved": "https://${host}/a.tgz" } } }`,
    })
    expect(checkWording(root)).toEqual([expect.objectContaining({ path: 'package-lock.json' })])
  })

  it('leaves the words of the business alone', () => {
    const text =
      'The shipping agent signs in; the session ends after 12 hours. See /api-docs, ./work/a and https://example.com/home/a.\n'
    expect(checkWording(plantedProject({ 'docs/a.md': text }))).toEqual([])
  })

  it.each(Object.entries(privateWords))(
    'finds the private name %s in code and documents, and names %s',
    (name, term) => {
      const files = { 'modules/a/server/b.ts': `const x = ${name}`, 'docs/a.md': `The ${name} of an ASN.` }
      expect(checkWording(plantedProject(files))).toEqual([
        { path: 'docs/a.md:1', advice: expect.stringContaining(term) },
        { path: 'modules/a/server/b.ts:1', advice: expect.stringContaining(term) },
      ])
    },
  )

  it('leaves names in SQL, texts of the screen and longer words that hold a private name', () => {
    const [name = ''] = Object.keys(privateWords)
    const files = {
      'db/a.sql': `select ${name}`,
      'a/locales/vi.json': `{ "a": "${name}" }`,
      'a.ts': `const my${name}s = 1`,
    }
    expect(checkWording(plantedProject(files))).toEqual([])
  })

  it('reads commit messages too', () => {
    const root = plantedProject({ 'a.md': '' })
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: root,
        encoding: 'utf8',
      })
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'Add orders')
    expect(checkCommitWording(root, 'HEAD')).toEqual([])
    git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'Add orders', '-m', `Thanks to ${word}`)
    expect(checkCommitWording(root, 'HEAD')).toEqual([
      expect.objectContaining({ path: expect.stringMatching(/^commit /) }),
    ])
  })
})
