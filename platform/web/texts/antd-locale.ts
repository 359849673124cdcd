import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import type { Language } from '#platform/contract/values/languages.ts'

interface AntdLanguage {
  locale: Locale
  /** dayjs' name of the language, registered by then. */
  dayjsName: string
}

/** One lazy step per language: antd's texts together with the calendar's. */
const loaders: Record<Language, () => Promise<AntdLanguage>> = {
  'en-US': async () => ({ locale: (await import('antd/es/locale/en_US')).default, dayjsName: 'en' }),
  'zh-CN': async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')])
    return { locale: antd.default, dayjsName: 'zh-cn' }
  },
  'zh-TW': async () => {
    const [antd] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')])
    return { locale: antd.default, dayjsName: 'zh-tw' }
  },
  vi: async () => {
    const [antd] = await Promise.all([import('antd/es/locale/vi_VN'), import('dayjs/locale/vi')])
    return { locale: antd.default, dayjsName: 'vi' }
  },
}

let loaded: Locale | undefined

/** Fetches antd's texts; needed once before `AntdScope` is shown. Changing the language reloads the page. */
export async function loadAntdLocale(language: Language): Promise<void> {
  const { locale, dayjsName } = await loaders[language]()
  dayjs.locale(dayjsName)
  loaded = locale
}

/** Antd's texts, as far as fetched; antd's own English otherwise. */
export const antdLocale = (): Locale | undefined => loaded
