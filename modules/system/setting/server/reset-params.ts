import type { Handler } from '#platform/server/call-context.ts'
import { lockRecord } from '#platform/server/records/read-record.ts'
import type { RecordBook, RecordSource } from '#platform/server/records/record-source.ts'
import { updateRecord } from '#platform/server/records/write-record.ts'
import type { settingCalls } from '../contract/calls.ts'

/** Gives parameters the values that the product declares, one after another as their reader saw them. */
export const resetParams =
  (source: RecordSource, book: () => RecordBook): Handler<typeof settingCalls, 'ISysParamService/resetSysParam'> =>
  async (context, { resetList }) => {
    for (const key of resetList) {
      const { paramNo, defaultValue, remark } = await lockRecord(context, source, key)
      const input = { paramNo, paramValue: defaultValue, remark }
      await updateRecord(context, source, book(), { ...input, ...key } as Parameters<typeof updateRecord>[3])
    }
    return { reset: resetList.length }
  }
