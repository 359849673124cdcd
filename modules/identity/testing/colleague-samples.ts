import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import { FIXTURE_PASSWORD } from '#apps/server/testing/demo-fixtures.ts'
import { editedWorkbook } from '#apps/server/testing/edited-workbook.ts'
import { encode, freshNo, idOf, setDefaultPassword } from '#apps/server/testing/people.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { colleagueCalls } from '#modules/identity/colleague/contract/calls.ts'

/** How the calls over the people of a supplier are tried. */
export const colleagueSamples: SamplesOf<typeof colleagueCalls> = {
  'ISupColleagueService/getcolleaguelist': {
    as: 'supplieradmin',
    prepare: () => ({ input: { condition: { keyword: '黄丽华' } }, secrets: ['黄丽华'] }),
  },
  'ISupColleagueService/exportexcel': {
    as: 'supplieradmin',
    prepare: () => ({ input: { condition: { keyword: '黄丽华' } }, secrets: ['黄丽华'] }),
  },
  'ISupColleagueService/importexcel': {
    as: 'supplieradmin',
    prepare: async (context) => {
      await setDefaultPassword(context)
      const row = { userNo: freshNo('c'), userName: 'Colleague', 'roles.roleNo': 'supplier' }
      return { input: await sampleWorkbook(row) }
    },
    // Another supplier adds people of its own.
    allowedTo: ['rival'],
  },
  'ISupColleagueService/downExcelTemplate': {
    as: 'supplieradmin',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISupColleagueService/exporteditexcel': {
    as: 'supplieradmin',
    prepare: () => ({ input: { condition: { keyword: '黄丽华' } }, secrets: ['黄丽华'] }),
  },
  'ISupColleagueService/checkeditexcel': {
    as: 'supplieradmin',
    prepare: async (context) => {
      const { id, userNo } = await newColleague(context)
      const row = { keyword: userNo, id, values: { remark: 'By a sheet' } }
      const input = await editedWorkbook(context, 'ISupColleagueService', row, 'supplieradmin')
      return { input, secrets: [userNo] }
    },
  },
  'ISupColleagueService/importeditexcel': {
    as: 'supplieradmin',
    prepare: async (context) => {
      const { id, version } = await newColleague(context)
      return { input: { rows: [{ id, version, values: { remark: 'By a sheet' } }] } }
    },
  },
  'ISupColleagueService/getcolleaguebyid': {
    as: 'supplieradmin',
    prepare: async (context) => ({ input: { id: await idOf(context, 'supplier') }, secrets: ['黄丽华'] }),
  },
  'ISupColleagueService/getgivablerolelist': {
    as: 'supplieradmin',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISupColleagueService/getcolleaguerights': {
    as: 'supplieradmin',
    prepare: async (context) => ({ input: { id: await idOf(context, 'supplier') }, secrets: ['Supplier'] }),
  },
  'ISupColleagueService/saveorupdatecolleague': {
    as: 'supplieradmin',
    prepare: async (context) => {
      return { input: { ...(await newColleague(context)), userName: 'Renamed' } }
    },
  },
}

/** Somebody of the first supplier. */
async function newColleague(context: TestContext) {
  const form = { userNo: freshNo('c'), userName: 'Colleague', roleNos: ['supplier'] }
  const pwd = encode(FIXTURE_PASSWORD)
  const key = await context.call('supplieradmin', 'ISupColleagueService/saveorupdatecolleague', { ...form, pwd })
  return { ...form, ...key }
}
