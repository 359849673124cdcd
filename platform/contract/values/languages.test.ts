import { describe, expect, it } from 'vitest'
import { matchLanguage } from './languages.ts'

describe('the language of a reader', () => {
  it('is matched by weight, region and script', () => {
    expect(matchLanguage('vi-VN,vi;q=0.9,en;q=0.8')).toBe('vi')
    expect(matchLanguage('fr, en;q=0.5')).toBe('en-US')
    expect(matchLanguage('en;q=0.2, zh-Hant-HK;q=0.9')).toBe('zh-TW')
    expect(matchLanguage('zh-SG')).toBe('zh-CN')
  })

  it('may be written with an underscore', () => {
    expect(matchLanguage('zh_TW')).toBe('zh-TW')
  })

  it('is unknown when we speak none of them', () => {
    expect(matchLanguage('fr-FR')).toBeNull()
    expect(matchLanguage('en;q=0')).toBeNull()
    expect(matchLanguage('')).toBeNull()
    expect(matchLanguage(undefined)).toBeNull()
  })
})
