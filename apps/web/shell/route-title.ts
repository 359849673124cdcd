import type { Translate } from '#platform/web/texts/texts.ts'
import type { WebRoute } from '#platform/web/web-module.ts'

/** What a tab calls its screen: a form says besides what is done in it, so that it is told from its list. */
export function routeTitle({ titleKey, actionKey }: Pick<WebRoute, 'titleKey' | 'actionKey'>, t: Translate): string {
  return actionKey ? `${t(actionKey)} · ${t(titleKey)}` : t(titleKey)
}
