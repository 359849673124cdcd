import type { z } from 'zod'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { customFieldSetForm } from '#modules/system/setting/contract/schemas.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** What the form holds; a field that its type does not have is not in it. */
export type CustomFieldSetForm = z.output<typeof customFieldSetForm>

/** Enumerations of the dictionary with their choices. */
export type Dictionary = CallOutput<typeof settingCalls, 'ISysFrameDefineService/getenummidlist'>
