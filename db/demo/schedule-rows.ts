/** How the demo company shows its delivery schedules: small differences are agreed at once. */
export const demoScheduleRows = {
  srm_scheduling_display_config: [{ day_plan_min: 14, week_plan_min: 4, month_plan_min: 3, month_plan_days: 2 }],
  srm_scheduling_display_range: [
    {
      ...{ seq: 1, lower_bound: '-100', upper_bound: '-10', advice_tone: 'bad' },
      advice_description: '缺口较大，请与采购协商补货日期',
    },
    {
      ...{ seq: 2, lower_bound: '-10', upper_bound: '-2', advice_tone: 'attention' },
      advice_description: '数量略有不足，由采购确认',
    },
    {
      ...{ seq: 3, lower_bound: '-2', upper_bound: '5', advice_tone: 'good', is_accepted: true },
      advice_description: '在允差范围内，直接按回复执行',
    },
    {
      ...{ seq: 4, lower_bound: '5', upper_bound: '20', advice_tone: 'info' },
      advice_description: '多于需求，请确认仓库容量',
    },
    {
      ...{ seq: 5, lower_bound: '20', upper_bound: null, advice_tone: 'attention' },
      advice_description: '远多于需求，须采购同意后方可发货',
    },
  ],
} as const
