import { platformTexts } from '#platform/contract/platform-texts.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { moduleTexts } from './contracts.generated.ts'

/** What the service says, of the platform and of all modules. */
export const productTexts = createTextCatalogue([platformTexts, ...moduleTexts])
