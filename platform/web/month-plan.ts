import { createStore } from './store.ts'

/** Days that schedules show ahead, today counted; today alone until the frame of the screens knows more (spec shell §7). */
export const monthPlanDays = createStore(1)
