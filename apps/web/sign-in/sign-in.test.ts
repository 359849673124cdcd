import { describe, expect, it } from 'vitest'
import { encodePassword } from '#platform/web/encode-password.ts'
import { offeredLanguages } from './offered-languages.ts'

describe('the password on the wire', () => {
  it.each(['secret', 'pässwörd', '密码 mật khẩu 🔑'])('%s is base64 of its UTF-8 bytes', (password) => {
    expect(Buffer.from(encodePassword(password), 'base64').toString('utf8')).toBe(password)
  })
})

describe('the languages to choose', () => {
  it('are the server’s, with underscores read as hyphens, in its order and under its names', () => {
    const list = [
      { languageCode: 'vi', description: 'Tiếng Việt' },
      { languageCode: 'zh_TW', description: '正體中文' },
      { languageCode: 'EN-us', description: '' },
    ]
    expect(offeredLanguages(list)).toEqual([
      { language: 'vi', name: 'Tiếng Việt' },
      { language: 'zh-TW', name: '正體中文' },
      { language: 'en-US', name: 'English' },
    ])
  })

  it('are each offered once, and only where there are texts', () => {
    const list = ['zh-CN', 'zh_CN', 'fr-FR'].map((languageCode) => ({ languageCode, description: languageCode }))
    expect(offeredLanguages(list)).toEqual([{ language: 'zh-CN', name: 'zh-CN' }])
  })
})
