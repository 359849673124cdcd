import { code, defineFields, flag, number, text, time } from '#platform/contract/fields.ts'

/** Versions of the mobile app. */
export const appVersionFields = defineFields('documents', {
  versionNo: code({
    show: '123',
    search: 'fuzzy',
    isKeyword: true,
    isRequired: true,
    isFixedLeft: true,
    width: 140,
    maxLength: 30,
  }),
  isLatest: flag({ show: '23', isRequired: true, width: 130 }),
  remark: text({ show: '123', search: 'fuzzy', isKeyword: true, isRequired: true, width: 220, maxLength: 99 }),
  fileName: text({ show: '23', isRequired: true, width: 180, source: 'f' }),
  sizeBytes: number({ show: '23', isRequired: true, width: 90, source: 'f' }),
  createName: text({ show: '23', isRequired: true, width: 120 }),
  createDate: time({ show: '123', search: 'range', isSortable: true, isRequired: true, width: 150 }),
  /** What versions are sorted by: their numbers part by part. */
  versionOrder: code({ show: '', isSortable: true, isRequired: true }),
})
