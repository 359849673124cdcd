import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { displayCalls } from '../contract/calls.ts'
import { adviceRangeFields, displayPlanFields } from '../contract/fields.ts'
import { readDisplayConfig } from './read-display-config.ts'
import { readCommonSetting } from './read-display-plan.ts'
import { restoreDisplayConfig, saveDisplayConfig } from './save-display-config.ts'

/** What the display configuration gives to the server. */
export const displayRoom: ServerRoom = {
  calls: [
    implementCalls(displayCalls, {
      'ISrmSchedulingDisplayConfigService/getCommonSetting': readCommonSetting,
      'ISrmSchedulingDisplayConfigService/getDisplayConfig': readDisplayConfig,
      'ISrmSchedulingDisplayConfigService/saveCommonSetting': saveDisplayConfig,
      'ISrmSchedulingDisplayConfigService/restoreCommonSetting': restoreDisplayConfig,
    }),
  ],
  loggedFields: { schedulingDisplay: { ...displayPlanFields, ...adviceRangeFields } },
}
