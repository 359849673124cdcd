import { describe, expect, it } from 'vitest'
import { encodePassword } from '#platform/web/call/encode-password.ts'
import { languageInstead, offeredLanguages } from './offered-languages.ts'

describe('the password on the wire', () => {
  it.each(['secret', 'pässwörd', '密码 mật khẩu 🔑'])('%s is base64 of its UTF-8 bytes', (password) => {
    expect(Buffer.from(encodePassword(password), 'base64').toString('utf8')).toBe(password)
  })
})

describe('shell §1: the languages to choose', () => {
  it('are the server’s, with underscores read as hyphens, in its order and under its names', () => {
    const list = [
      { languageCode: 'vi', description: 'Tiếng Việt', isDefault: true },
      { languageCode: 'zh_TW', description: '正體中文', isDefault: false },
      { languageCode: 'EN-us', description: '', isDefault: false },
    ]
    expect(offeredLanguages(list)).toEqual([
      { language: 'vi', name: 'Tiếng Việt', isDefault: true },
      { language: 'zh-TW', name: '正體中文', isDefault: false },
      { language: 'en-US', name: 'English', isDefault: false },
    ])
  })

  it('are each offered once, and only where there are texts', () => {
    const list = ['zh-CN', 'zh_CN', 'fr-FR'].map((languageCode) => ({
      languageCode,
      description: languageCode,
      isDefault: false,
    }))
    expect(offeredLanguages(list)).toEqual([{ language: 'zh-CN', name: 'zh-CN', isDefault: false }])
  })

  it('give way to the default where the present one is not offered, or where nobody has asked for it', () => {
    const offered = offeredLanguages([
      { languageCode: 'vi', description: '', isDefault: true },
      { languageCode: 'en-US', description: '', isDefault: false },
    ])
    const chosen = { hasChosen: true, requested: [] }
    expect(languageInstead(offered, 'en-US', chosen)).toBeNull()
    expect(languageInstead(offered, 'zh-CN', chosen)).toBe('vi')
    expect(languageInstead(offered, 'zh-CN', { hasChosen: false, requested: ['fr-FR', 'en-GB'] })).toBe('en-US')
    expect(languageInstead(offered, 'zh-CN', { hasChosen: false, requested: ['fr-FR'] })).toBe('vi')
  })
})
