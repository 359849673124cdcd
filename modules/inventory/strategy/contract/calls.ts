import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import {
  findStrategyForm,
  formedWaves,
  foundStrategies,
  triedStrategy,
  tryAllocationForm,
  tryPickingForm,
  tryPutAwayForm,
  tryTurnoverForm,
  tryWavesForm,
} from './schemas.ts'

const toKeepersOf = (menuNo: string) => byMenu(menuNo, 'isSearch', ['purchaser'])
const tried = { output: triedStrategy, audit: readsOnly, repeat: 'read' } as const

/** Strategies tried on the stock and the cells that there are; nothing is moved. */
export const strategyCalls = defineCalls({
  'IBmUpperMethodHeadService/tryputaway': {
    ...tried,
    summary: 'Into which cells goods would be put, and why.',
    input: tryPutAwayForm,
    access: toKeepersOf('bmUpperMethod'),
  },
  'IBmUnderMethodHeadService/trypicking': {
    ...tried,
    summary: 'From which stock a quantity would be picked, and why.',
    input: tryPickingForm,
    access: toKeepersOf('bmUnderMethod'),
  },
  'IBmTurnMethodHeadService/tryturnover': {
    ...tried,
    summary: 'In which order the stock of an item would leave, and why.',
    input: tryTurnoverForm,
    access: toKeepersOf('bmTurnMethod'),
  },
  'IBmAllocateMethodHeadService/tryallocation': {
    ...tried,
    summary: 'How the stock of an item would be shared among demands, and why.',
    input: tryAllocationForm,
    access: toKeepersOf('bmAllocateMethod'),
  },
  'IBmWaveTemplateService/trywaves': readCall(
    'Which waves a template would form of the ASNs that are expected, and why each ends.',
    toKeepersOf('bmWaveTemplate'),
    tryWavesForm,
    formedWaves,
  ),
  'IBmStrategyApplicationService/findstrategy': readCall(
    'Which strategies hold for a warehouse, category, item and customer, and by which application.',
    toKeepersOf('bmStrategyApplication'),
    findStrategyForm,
    foundStrategies,
  ),
})
