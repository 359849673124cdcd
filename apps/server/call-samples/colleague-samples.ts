import type { colleagueCalls } from '#modules/identity/colleague/contract/calls.ts'
import { CAST_PASSWORD } from '../testing/demo-cast.ts'
import type { DemoWorld } from '../testing/demo-world.ts'
import type { SamplesOf } from './call-sample.ts'
import { editedWorkbook } from './edited-workbook.ts'
import { encode, freshNo, idOf, setDefaultPassword } from './people.ts'
import { sampleWorkbook } from './sample-workbook.ts'

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
    prepare: async (world) => {
      await setDefaultPassword(world)
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
    prepare: async (world) => {
      const { id, userNo } = await newColleague(world)
      const row = { keyword: userNo, id, values: { remark: 'By a sheet' } }
      const input = await editedWorkbook(world, 'ISupColleagueService', row, 'supplieradmin')
      return { input, secrets: [userNo] }
    },
  },
  'ISupColleagueService/importeditexcel': {
    as: 'supplieradmin',
    prepare: async (world) => {
      const { id, version } = await newColleague(world)
      return { input: { rows: [{ id, version, values: { remark: 'By a sheet' } }] } }
    },
  },
  'ISupColleagueService/getcolleaguebyid': {
    as: 'supplieradmin',
    prepare: async (world) => ({ input: { id: await idOf(world, 'supplier') }, secrets: ['黄丽华'] }),
  },
  'ISupColleagueService/getgivablerolelist': {
    as: 'supplieradmin',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISupColleagueService/getcolleaguerights': {
    as: 'supplieradmin',
    prepare: async (world) => ({ input: { id: await idOf(world, 'supplier') }, secrets: ['Supplier'] }),
  },
  'ISupColleagueService/saveorupdatecolleague': {
    as: 'supplieradmin',
    prepare: async (world) => {
      return { input: { ...(await newColleague(world)), userName: 'Renamed' } }
    },
  },
}

/** Somebody of the first supplier. */
async function newColleague(world: DemoWorld) {
  const form = { userNo: freshNo('c'), userName: 'Colleague', roleNos: ['supplier'] }
  const pwd = encode(CAST_PASSWORD)
  const key = await world.call('supplieradmin', 'ISupColleagueService/saveorupdatecolleague', { ...form, pwd })
  return { ...form, ...key }
}
