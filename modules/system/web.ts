import { type ComponentType, createElement } from 'react'
import { bringersOf } from '#platform/contract/fields.ts'
import { pageOf } from '#platform/web/page-of.ts'
import { type RecordScreens, recordRoutes } from '#platform/web/records/record-routes.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { withTexts } from '#platform/web/texts/texts.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import { AUDIT_ACTIONS, TASKS, TEXT_MODULES } from '#product/names.generated.ts'

/** The dialog in which a company puts own words in place of the product's. */
export const loadTextDialog = async () => (await import('./text/web/TextDialog.tsx')).TextDialog

/** The screens of its records. */
const screens: readonly RecordScreens[] = [
  {
    base: '/system',
    path: 'param',
    name: 'System.Param',
    id: 'system.param',
    menuNo: 'sysParam',
    tools: [
      {
        key: 'reset',
        labelKey: 'system:reset.label',
        flag: 'isModify',
        needs: 'one',
        load: async () => (await import('./setting/web/ResetParamDialog.tsx')).ResetParamDialog,
      },
    ],
  },
  {
    base: '/system',
    path: 'dictionary',
    name: 'System.Dictionary',
    id: 'system.dictionary',
    menuNo: 'sysDictionary',
    tools: [
      {
        key: 'rename',
        labelKey: 'system:dictionary.rename',
        flag: 'isModify',
        needs: 'one',
        reasonDisabled: ({ isProduct }) => (isProduct === true ? null : 'system:dictionary.ofOwn'),
        load: async () => {
          const TextDialog = await loadTextDialog()
          return ({ row, onClose }: RecordToolProps) =>
            row ? createElement(TextDialog, { textKey: String(row.textKey), onClose }) : null
        },
      },
    ],
  },
  { base: '/system', path: 'language', name: 'System.Language', id: 'system.language', menuNo: 'sysLanguage' },
]

const loadRecords = async () => (await import('./contract/records.ts')).systemRecords

/** What system gets from the product: where a document of a kind is shown. */
export interface SystemWebOptions {
  pathOf: (kind: string, documentNo: string) => string | undefined
}

/** Screens of this module. */
export const systemWeb = ({ pathOf }: SystemWebOptions): WebModule => ({
  texts: ['system'],
  routes: [
    ...screens.flatMap((one) => recordRoutes(one, loadRecords)),
    {
      path: '/system/operationLog',
      name: 'System.Operation.Log',
      titleKey: 'system:titles.operationLog',
      menuNo: 'operationLog',
      load: withTexts(
        bringersOf(AUDIT_ACTIONS),
        pageOf(() => import('./log/web/OperationLogListPage.tsx'), 'OperationLogListPage'),
      ),
    },
    {
      path: '/system/text',
      name: 'System.Text',
      titleKey: 'system:titles.texts',
      menuNo: 'sysText',
      load: withTexts(
        bringersOf(TEXT_MODULES),
        pageOf(() => import('./text/web/TextListPage.tsx'), 'TextListPage'),
      ),
    },
    {
      path: '/system/frameDefine',
      name: 'System.FrameDefine',
      titleKey: 'system:titles.frameDefine',
      menuNo: 'frameDefine',
      load: pageOf(() => import('./custom-field/web/CustomFieldSetListPage.tsx'), 'CustomFieldSetListPage'),
    },
    {
      path: '/system/abnormalLog',
      name: 'System.Abnormal.Log',
      titleKey: 'system:titles.abnormalLog',
      menuNo: 'abnormalLog',
      load: pageOf(() => import('./log/web/AbnormalLogListPage.tsx'), 'AbnormalLogListPage'),
    },
    {
      path: '/system/cache',
      name: 'System.Cache',
      titleKey: 'system:titles.cache',
      menuNo: 'sysCache',
      load: pageOf(() => import('./cache/web/CacheListPage.tsx'), 'CacheListPage'),
    },
    {
      path: '/system/jobRun',
      name: 'System.Job.Run',
      titleKey: 'system:titles.taskRuns',
      menuNo: 'sysJobRun',
      load: withTexts(
        bringersOf(TASKS),
        pageOf(() => import('./task/web/TaskHistoryListPage.tsx'), 'TaskHistoryListPage'),
      ),
    },
    {
      path: '/system/invariant',
      name: 'System.Invariant',
      titleKey: 'system:titles.invariants',
      menuNo: 'sysInvariant',
      load: async (): Promise<{ default: ComponentType }> => {
        const { InvariantListPage } = await import('./invariant/web/InvariantListPage.tsx')
        return { default: () => createElement(InvariantListPage, { pathOf }) }
      },
    },
    {
      path: '/system/job',
      name: 'System.Job',
      titleKey: 'system:titles.tasks',
      menuNo: 'sysJob',
      load: withTexts(
        bringersOf(TASKS),
        pageOf(() => import('./task/web/TaskListPage.tsx'), 'TaskListPage'),
      ),
    },
  ],
  lookups: async () => {
    const { customFieldSetFieldFields } = await import('./setting/contract/fields.ts')
    return { 'ISysFrameDefineService/getframefieldlist': customFieldSetFieldFields }
  },
})
