import { defineTexts } from '#platform/contract/texts.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import zhTW from '../locales/zh-TW.json' with { type: 'json' }

/** Texts of this module. */
export const schedulingTexts = defineTexts('scheduling', { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW, vi })
