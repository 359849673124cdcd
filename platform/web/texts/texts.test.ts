import { describe, expect, it } from 'vitest'
import { chooseLanguage, textSources } from './texts.ts'

describe('shell §1: the language of a browser', () => {
  it('is the stored setting before anything else', () => {
    expect(chooseLanguage('vi', ['en-US'])).toBe('vi')
  })

  it('is the first of the browser languages that we speak, when nothing is stored', () => {
    expect(chooseLanguage(null, ['fr-FR', 'zh-Hant-HK', 'en-US'])).toBe('zh-TW')
    expect(chooseLanguage(null, ['vi-VN', 'en'])).toBe('vi')
    expect(chooseLanguage(null, ['en-GB'])).toBe('en-US')
  })

  it('is simplified Chinese when the browser names none of ours', () => {
    expect(chooseLanguage(null, ['fr-FR', 'de'])).toBe('zh-CN')
    expect(chooseLanguage(null, [])).toBe('zh-CN')
  })

  it('reads an underscore as a hyphen and passes over a stored value that means nothing', () => {
    expect(chooseLanguage('zh_TW', ['en-US'])).toBe('zh-TW')
    expect(chooseLanguage('klingon', ['vi'])).toBe('vi')
  })
})

describe('text files', () => {
  const load = async () => ({})

  it('are named after their language, in the namespace of their module', () => {
    const [source] = textSources({ '../../../modules/orders/locales/zh-TW.json': load }, null)
    expect(source).toMatchObject({ namespace: 'orders', language: 'zh-TW' })
  })

  it('take the namespace that is given', () => {
    expect(textSources({ '../locales/vi.json': load }, 'shell')).toMatchObject([{ namespace: 'shell', language: 'vi' }])
  })

  it('are left out when the path names neither', () => {
    expect(textSources({ './somewhere/else.json': load }, null)).toEqual([])
  })
})
