import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import type { Language } from '#platform/contract/values/languages.ts'

interface KitLanguage {
  locale: Locale
  /** dayjs' name of the language, registered by then. */
  dayjsName: string
}

/** One lazy step per language: the kit's texts together with the calendar's. */
const loaders: Record<Language, () => Promise<KitLanguage>> = {
  'en-US': async () => ({ locale: (await import('antd/es/locale/en_US')).default, dayjsName: 'en' }),
  'zh-CN': async () => {
    const [kit] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')])
    return { locale: kit.default, dayjsName: 'zh-cn' }
  },
  'zh-TW': async () => {
    const [kit] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')])
    return { locale: kit.default, dayjsName: 'zh-tw' }
  },
  vi: async () => {
    const [kit] = await Promise.all([import('antd/es/locale/vi_VN'), import('dayjs/locale/vi')])
    return { locale: kit.default, dayjsName: 'vi' }
  },
}

let loaded: Locale | undefined

/** Fetches the kit's texts; needed once before `KitScope` is shown. Changing the language reloads the page. */
export async function loadKitLocale(language: Language): Promise<void> {
  const { locale, dayjsName } = await loaders[language]()
  dayjs.locale(dayjsName)
  loaded = locale
}

/** The kit's texts, as far as fetched; the kit's own English otherwise. */
export const kitLocale = (): Locale | undefined => loaded
