import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, standardAction, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { type NewsState, newsMaintenanceFields } from '../contract/fields.ts'
import { NewsDetailDrawer } from './NewsDetailDrawer.tsx'
import { NewsStatePanel } from './NewsStatePanel.tsx'

const api = callsOf<typeof newsMaintenanceCalls>()
type News = CallOutput<typeof newsMaintenanceCalls, 'ISysNewsService/getsysnewspage'>['records'][number]
type Key = Pick<News, 'id' | 'version'>

/** Between adding and modifying. */
const COPY_ORDER = TOOLBAR_ORDER.add + 5

const tab = (key: string, publish: NewsState) => ({
  key,
  labelKey: `news:enums.publish.${publish}`,
  condition: { publish },
})
const tabs = [
  { key: 'all', labelKey: 'news:maintenance.all', condition: {} },
  tab('draft', '0'),
  tab('published', '1'),
  tab('cancelled', '2'),
]
const cells = {
  publish: (news: News) => <NewsStatePanel state={news.publish} />,
  topSign: (news: News) => <FlagTag value={news.topSign} tone="info" />,
}

/** `/system/news`: all news, written, published and cancelled here. */
export function NewsMaintenanceListPage() {
  const toolbar = useNewsActions()
  return (
    <ListScreen<News>
      id="news.maintenance"
      titleKey="news:routes.maintenance"
      menuNo="sysNews"
      fields={newsMaintenanceFields}
      query={(body, signal) => api('ISysNewsService/getsysnewspage', body, { signal })}
      counts={(body, signal) => api('ISysNewsService/getsysnewsstatus', body, { signal })}
      tabs={tabs}
      toolbar={toolbar}
      cells={cells}
      exportPath="ISysNewsService/exportexcel"
      emptyTextKey="news:maintenance.none"
      renderDrawer={(news) => <NewsDetailDrawer id={news.id} version={news.version} />}
    />
  )
}

/** What the toolbar offers; the server says of each row why not. */
function useNewsActions(): ToolbarAction<News>[] {
  const { t } = useTexts()
  const { open } = usePage()
  const publish = useCommand(
    (list: Key[], options: CallOptions) => api('ISysNewsService/publishsysnews', { list }, options),
    { successKey: 'news:maintenance.published', invalidates: ['news'] },
  )
  const cancel = useCommand(
    (list: Key[], options: CallOptions) => api('ISysNewsService/cancelsysnews', { list }, options),
    { successKey: 'news:maintenance.cancelled', invalidates: ['news'] },
  )
  const remove = useCommand(
    (delList: Key[], options: CallOptions) => api('ISysNewsService/deletesysnewsbyids', { delList }, options),
    { successKey: 'news:maintenance.deleted', invalidates: ['news'] },
  )
  const isRunning = publish.isPending || cancel.isPending || remove.isPending
  const commands = { publish: publish.submit, cancel: cancel.submit, delete: remove.submit }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the submits of commands never change
  return useMemo<ToolbarAction<News>[]>(() => {
    const shared = (action: keyof typeof commands | 'modify') => ({
      isRunning,
      reasonDisabled: (rows: readonly News[]) => firstRefusal(rows, action, t),
    })
    const send = async (action: keyof typeof commands, rows: readonly News[], isAsked: boolean) => {
      const isSure = !isAsked || (await askBefore(action, rows, t))
      if (isSure) await commands[action](rows.map(({ id, version }) => ({ id, version })))
    }
    return [
      standardAction<News>('add', { isPrimary: true, run: () => open('/system/add-news') }),
      {
        key: 'copy',
        labelKey: 'news:maintenance.copy',
        flag: 'isAdd',
        order: COPY_ORDER,
        needs: 'one',
        run: ([news]) => news && open(`/system/add-news?copyOf=${news.id}`),
      },
      standardAction<News>('modify', {
        ...shared('modify'),
        run: ([news]) => news && open(`/system/modify-news/${news.id}`),
      }),
      standardAction<News>('submit', {
        ...shared('publish'),
        labelKey: 'news:maintenance.publish',
        flag: 'isRelease',
        run: (rows) => void send('publish', rows, false),
      }),
      standardAction<News>('close', {
        ...shared('cancel'),
        labelKey: 'news:maintenance.cancel',
        run: (rows) => void send('cancel', rows, true),
      }),
      standardAction<News>('physicalDelete', { ...shared('delete'), run: (rows) => void send('delete', rows, true) }),
    ]
  }, [open, t, isRunning])
}

const askBefore = (
  action: 'publish' | 'cancel' | 'delete',
  rows: readonly News[],
  t: (key: string) => string,
): Promise<boolean> =>
  askConfirm({
    title: t(`news:maintenance.${action}Title`),
    text: t(`news:maintenance.${action}Text`),
    items: rows.map(({ subject }) => subject),
    confirmLabel: t(`news:maintenance.${action}`),
    isDangerous: action === 'delete',
  })
