import shellEn from '#apps/web/locales/en-US.json' with { type: 'json' }
import shellVi from '#apps/web/locales/vi.json' with { type: 'json' }
import shellZhCn from '#apps/web/locales/zh-CN.json' with { type: 'json' }
import shellZhTw from '#apps/web/locales/zh-TW.json' with { type: 'json' }
import { defineTexts } from '#platform/contract/texts.ts'
import listsEn from '#platform/web/list/locales/en-US.json' with { type: 'json' }
import listsVi from '#platform/web/list/locales/vi.json' with { type: 'json' }
import listsZhCn from '#platform/web/list/locales/zh-CN.json' with { type: 'json' }
import listsZhTw from '#platform/web/list/locales/zh-TW.json' with { type: 'json' }
import platformEn from '#platform/web/locales/en-US.json' with { type: 'json' }
import platformVi from '#platform/web/locales/vi.json' with { type: 'json' }
import platformZhCn from '#platform/web/locales/zh-CN.json' with { type: 'json' }
import platformZhTw from '#platform/web/locales/zh-TW.json' with { type: 'json' }

/** Texts that only screens show, which administrators correct like those that the service speaks. */
export const screenTexts = [
  defineTexts('shell', { 'en-US': shellEn, 'zh-CN': shellZhCn, 'zh-TW': shellZhTw, vi: shellVi }),
  defineTexts('platform', { 'en-US': platformEn, 'zh-CN': platformZhCn, 'zh-TW': platformZhTw, vi: platformVi }),
  defineTexts('lists', { 'en-US': listsEn, 'zh-CN': listsZhCn, 'zh-TW': listsZhTw, vi: listsVi }),
]
