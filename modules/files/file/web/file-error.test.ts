import { describe, expect, it } from 'vitest'
import { judgeFiles } from './file-error.ts'

const MEGABYTE = 1_048_576
const paper = (megabytes: number, name = 'paper.pdf') => ({ name, size: megabytes * MEGABYTE })
/** The keys of the texts that are told. */
const t = (key: string) => key
const errorsOf = (...asked: [chosen: { name: string; size: number }[], held: { size: number }[]]) =>
  judgeFiles(...asked, t).map(({ error }) => error?.split(' ').at(-1) ?? null)

describe('chosen files of a document', () => {
  it('are twenty at most, with those that are held already', () => {
    const held = Array.from({ length: 18 }, () => paper(1))
    const many = 'documents:errors.tooManyFiles'
    expect(errorsOf([paper(1), paper(1), paper(1), paper(1)], held)).toEqual([null, null, many, many])
  })

  it('have 100 MB together at most; a smaller one may still find room', () => {
    const held = Array.from({ length: 5 }, () => paper(19))
    expect(errorsOf([paper(6), paper(5), paper(1)], held)).toEqual([
      'documents:errors.filesTooLarge',
      null,
      'documents:errors.filesTooLarge',
    ])
  })

  it('count only if they are of a kind and a size that is taken', () => {
    const held = Array.from({ length: 19 }, () => paper(1))
    expect(errorsOf([paper(1, 'tool.exe'), paper(21), paper(1)], held)).toEqual([
      'documents:files.wrongKind',
      'documents:files.tooLarge',
      null,
    ])
  })
})
