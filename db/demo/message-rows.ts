/** Templates and policies that the demo company has beside those with which every company begins: columns as in the database. */
export const demoMessageRows = {
  bm_notice_template: [
    {
      notice_template_no: 'NT-TASK',
      notice_template_name: 'Task failed',
      notice_type: '2',
      notice_event: 'taskFailed',
      subject: 'Scheduled task {{taskName}} failed',
    },
    {
      notice_template_no: 'NT-LICENCE',
      notice_template_name: '许可证即将到期',
      notice_type: '2',
      notice_event: 'licenceExpiring',
      subject: '许可证 {{licenceNo}} 将在 {{days}} 天后到期',
      content: '许可证有效期至 {{until}}，请及时续期。',
    },
  ],
  bm_notification_policy: [
    {
      notice_policy_no: 'NP-TASK',
      notice_policy_name: 'Failed tasks',
      notice_event: 'taskFailed',
      role_no: 'admin',
      notice_template_no: 'NT-TASK',
    },
    {
      notice_policy_no: 'NP-LICENCE',
      notice_policy_name: '许可证到期提醒管理员',
      notice_event: 'licenceExpiring',
      role_no: 'admin',
      notice_template_no: 'NT-LICENCE',
    },
  ],
} as const

type Texts = Readonly<Record<string, readonly [subject: string, content: string]>>

/** Templates in the languages that are not their own. */
const templateTexts: Readonly<Record<string, Texts>> = {
  'NT-TASK': {
    'zh-CN': ['定时任务 {{taskName}} 失败', ''],
    'zh-TW': ['排程任務 {{taskName}} 失敗', ''],
    vi: ['Tác vụ định kỳ {{taskName}} thất bại', ''],
  },
  'NT-LICENCE': {
    'en-US': [
      'License {{licenceNo}} ends in {{days}} days',
      'The license counts until {{until}}; activate a new one in time.',
    ],
    'zh-TW': ['授權 {{licenceNo}} 將在 {{days}} 天後到期', '授權有效期至 {{until}}，請及時續期。'],
    vi: [
      'Giấy phép {{licenceNo}} hết hạn sau {{days}} ngày',
      'Giấy phép có hiệu lực đến {{until}}, vui lòng gia hạn kịp thời.',
    ],
  },
}

/** The same as lines of their templates. */
export const demoMessageLines = Object.entries(templateTexts).map(([number, texts]) => ({
  table: 'bm_notice_template_text' as const,
  rules: 'bm_notice_template' as const,
  owner: 'template_id' as const,
  numberColumn: 'notice_template_no',
  number,
  lines: Object.entries(texts).map(([language_code, [subject, content]]) => ({ language_code, subject, content })),
}))
