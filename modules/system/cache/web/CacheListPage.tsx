import { useMemo } from 'react'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { cacheCalls } from '../contract/calls.ts'
import { CACHE_NAMES, cacheFields } from '../contract/fields.ts'
import { CachePanel } from './CachePanel.tsx'
import type { Cache } from './cache.ts'

const api = callsOf<typeof cacheCalls>()

type CacheName = (typeof CACHE_NAMES)[number]

/** `/system/cache`: what the servers keep at hand, to be cleared on all of them at once. */
export function CacheListPage() {
  const { t } = useTexts()
  const { submit, isPending } = useCommand(
    (names: CacheName[], options: CallOptions) => api('ISysCacheService/clearsyscache', { names }, options),
    {
      successKey: 'system:cache.cleared',
      successValues: ({ answeredCount, serverCount }) => ({ answered: answeredCount, count: serverCount }),
      invalidates: ['system.cache'],
    },
  )
  const toolbar = useMemo<ToolbarAction<Cache>[]>(() => {
    const clear = async (names: CacheName[]) => {
      const isSure = await askConfirm({
        title: t('system:cache.clearTitle'),
        text: t('system:cache.clearText'),
        items: names.map((name) => t(`system:enums.cacheName.${name}`)),
        confirmLabel: t('system:cache.clear'),
      })
      if (isSure) await submit(names)
    }
    const namesOf = (rows: readonly Cache[]) => CACHE_NAMES.filter((name) => rows.some(({ id }) => id === name))
    const shared = { flag: 'isDeleteAll', isRunning: isPending } as const
    return [
      {
        ...shared,
        key: 'clear',
        labelKey: 'system:cache.clear',
        order: TOOLBAR_ORDER.delete,
        needs: 'many',
        run: (rows) => void clear(namesOf(rows)),
      },
      {
        ...shared,
        key: 'clearAll',
        labelKey: 'system:cache.clearAll',
        order: TOOLBAR_ORDER.delete + 1,
        needs: 'none',
        run: () => void clear([...CACHE_NAMES]),
      },
    ]
  }, [submit, isPending, t])
  return (
    <ListScreen<Cache>
      id="system.cache"
      titleKey="system:titles.cache"
      menuNo="sysCache"
      fields={cacheFields}
      query={(body, signal) => api('ISysCacheService/getsyscachelist', body, { signal })}
      toolbar={toolbar}
      drawerTitle={({ cacheName }) => t(`system:enums.cacheName.${cacheName}`)}
      renderDrawer={(cache) => <CachePanel cache={cache} />}
    />
  )
}
