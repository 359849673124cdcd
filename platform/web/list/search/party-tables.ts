import type { TableType } from '../list-state.ts'

/** “Only see purchaser” and “only see supplier” of a list whose rows have the field `side`, beside all of them (spec domain §6). */
export const partyTables = (mode: TableType['mode']): readonly TableType[] => [
  { key: 'all', labelKey: 'lists:party.all', mode, condition: {} },
  ...(['purchaser', 'supplier'] as const).map((side) => ({
    key: side,
    labelKey: `lists:party.${side}`,
    mode,
    condition: { side },
  })),
]
