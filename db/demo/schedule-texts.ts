import type { DemoUnit } from './money-plan.ts'

/** What is said of schedules, each in the language of its organisation. */
export const demoScheduleTexts: Readonly<Record<'closed', Readonly<Record<DemoUnit, string>>>> = {
  closed: {
    shenzhen: '物料停用，改用替代料',
    vietnam: 'Ngừng dùng vật tư, chuyển sang vật tư thay thế',
    hongKong: 'Phased out, another part takes its place',
  },
}
