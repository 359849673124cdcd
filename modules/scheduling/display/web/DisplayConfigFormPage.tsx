import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { keysOf, pick } from '#platform/contract/values/keys-of.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import type { EditedLine } from '#platform/web/form/lines/edited-line.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useUnsavedLines } from '#platform/web/form/lines/use-unsaved-lines.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { monthPlanDays } from '#platform/web/month-plan.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { schedulingErrors } from '../../contract/errors.ts'
import { FACTORY_PLAN, factoryRanges } from '../contract/factory-ranges.ts'
import { displayPlanFields as fields } from '../contract/fields.ts'
import { displayPlan, type RESTORED_PARTS } from '../contract/schemas.ts'
import { AdvicePreviewPanel } from './AdvicePreviewPanel.tsx'
import { type DisplayConfig, displayApi } from './display-api.ts'
import { editedRange, mergeRanges, rangeColumns, rangeText, sentRange } from './edited-ranges.ts'
import { RangesPanel } from './RangesPanel.tsx'
import './DisplayConfigFormPage.css'

type Plan = z.output<typeof displayPlan>
type Part = (typeof RESTORED_PARTS)[number]

const MENU = 'scheduleDisplayConfig'

const read = (signal?: AbortSignal) =>
  displayApi('ISrmSchedulingDisplayConfigService/getDisplayConfig', {}, signal ? { signal } : {})

/** `/deliverySchedule/displayConfig`: how far ahead schedules are shown, and which advice the differences of replies get. */
export function DisplayConfigFormPage() {
  const { t } = useTexts()
  const config = useEdited(MENU, '', (_id, signal) => read(signal))
  return (
    <FormPage title={t('scheduling:titles.displayConfig')} query={config}>
      {config.value && <ConfigForm key={config.value.version} config={config.value} onChanged={config.renew} />}
    </FormPage>
  )
}

const planOf = (of: Plan): Plan => pick(of, keysOf(fields))

function ConfigForm({ config, onChanged }: { config: DisplayConfig; onChanged: () => Promise<void> }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const canModify = flagsOf(MENU).has('isModify')
  const [store] = useState(() => createLineStore<EditedLine>(config.ranges.map(editedRange), ({ key }) => key))
  useUnsavedLines(useMemo(() => [store], [store]))
  const columns = useMemo(() => rangeColumns(store, t), [store, t])
  const [error, setError] = useState('')

  /** What is typed of the plan, once the intervals are fit to be sent with it. */
  function prepare(plan: Plan): Plan | null {
    const isEmpty = store.lines().length === 0
    setError(isEmpty ? t(schedulingErrors.rangesNeeded.textKey) : '')
    return !isEmpty && store.checkAll(columns, t) ? plan : null
  }

  const saving = useSaving<Plan, unknown, DisplayConfig>({
    known: config,
    fields,
    valuesOf: (of) => ({ ...planOf(of) }),
    mergeOthers: (before, now) => mergeRanges(before.ranges.map(plain), now.ranges.map(plain), store, t),
    prepare,
    save: (plan, base = config, options) =>
      displayApi(
        'ISrmSchedulingDisplayConfigService/saveCommonSetting',
        { ...plan, ranges: store.lines().map(sentRange), version: base.version },
        options,
      ),
    reread: () => read(),
    onSaved: async (_output, plan) => {
      monthPlanDays.set(plan.monthPlanDays)
      await onChanged()
    },
  })
  return (
    <FormFrame
      saving={saving}
      schema={displayPlan}
      initialValues={planOf(config)}
      canSave={canModify}
      canClose={false}
      below={
        <>
          <RangesPanel store={store} canModify={canModify} error={error} />
          <AdvicePreviewPanel store={store} />
        </>
      }
      actions={<RestoreButtons config={config} isBusy={saving.isPending} onRestored={onChanged} />}
    >
      {keysOf(fields).map((name) => (
        <FormField
          key={name}
          name={name}
          field={fields[name]}
          closedReason={canModify ? undefined : t('lists:form.readOnly')}
        />
      ))}
    </FormFrame>
  )
}

const plain = ({ seq: _seq, ...range }: DisplayConfig['ranges'][number]) => range

interface RestoreButtonsProps {
  config: DisplayConfig
  isBusy: boolean
  onRestored: () => Promise<void>
}

/** Give the plan, or the intervals, the values of the product back, after a question that says which these are. */
function RestoreButtons({ config, isBusy, onRestored }: RestoreButtonsProps) {
  const { t } = useTexts()
  const { setDirty } = usePage()
  const command = useCommand(
    (input: { part: Part; version: number }, options) =>
      displayApi('ISrmSchedulingDisplayConfigService/restoreCommonSetting', input, options),
    { successKey: 'scheduling:display.restored' },
  )
  async function restore(part: Part, items: readonly string[]): Promise<void> {
    const name = part === 'plan' ? 'restorePlan' : 'restoreRules'
    const isConfirmed = await askConfirm({
      title: t(`scheduling:display.${name}`),
      text: t(`scheduling:display.${name}Text`),
      items,
      confirmLabel: t('scheduling:display.restore'),
    })
    if (!isConfirmed) return
    const restored = await command.submit({ part, version: config.version })
    if (restored === undefined) return
    setDirty(false)
    if (part === 'plan') monthPlanDays.set(FACTORY_PLAN.monthPlanDays)
    await onRestored()
  }
  const planItems = () =>
    Object.entries(FACTORY_PLAN).map(([name, value]) => `${t(`scheduling:fields.${name}`)}: ${value}`)
  const rangeItems = () => factoryRanges(t).map((range) => rangeText(range, t))
  const isPending = command.isPending || isBusy
  return (
    <>
      <ReasonedButton
        isPending={isPending}
        reason={config.isFactoryPlan ? t('scheduling:display.planIsFactory') : null}
        onClick={() => void restore('plan', planItems())}
      >
        {t('scheduling:display.restorePlan')}
      </ReasonedButton>
      <ReasonedButton
        isPending={isPending}
        reason={config.areFactoryRanges ? t('scheduling:display.rulesAreFactory') : null}
        onClick={() => void restore('rules', rangeItems())}
      >
        {t('scheduling:display.restoreRules')}
      </ReasonedButton>
    </>
  )
}
