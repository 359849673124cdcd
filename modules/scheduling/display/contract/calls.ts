import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { keyedCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { commonSetting, commonSettingChange, commonSettingRestore, displayConfig } from './schemas.ts'

const MENU = 'scheduleDisplayConfig'
const changing = byMenu(MENU, 'isModify', ['purchaser'])
const changed = z.object({ version: z.number() })

/** Calls over how schedules are shown. The specification names the first; the others are named after it. */
export const displayCalls = defineCalls({
  'ISrmSchedulingDisplayConfigService/getCommonSetting': readCall(
    'What schedules show and how differences are coloured, asked for when the frame of the screens loads.',
    bySession('every screen of schedules needs it, on both sides'),
    z.strictObject({}),
    commonSetting,
  ),
  'ISrmSchedulingDisplayConfigService/getDisplayConfig': readCall(
    'The display configuration of schedules with who changed it last.',
    byMenu(MENU, 'isSearch', ['purchaser']),
    z.strictObject({}),
    displayConfig,
  ),
  'ISrmSchedulingDisplayConfigService/saveCommonSetting': keyedCall(
    'Changes how schedules are shown, as its editor saw it: plan and intervals together.',
    changing,
    commonSettingChange,
    changed,
    'schedulingDisplay.save',
  ),
  'ISrmSchedulingDisplayConfigService/restoreCommonSetting': keyedCall(
    'Gives the plan or the intervals the values of the product back.',
    changing,
    commonSettingRestore,
    changed,
    'schedulingDisplay.restore',
  ),
})
