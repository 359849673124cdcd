import { loadWwi } from '#apps/server/loaders/load-wwi.ts'
import { runLoader } from '#apps/server/loaders/run-loader.ts'

await runLoader(loadWwi, 'wwi')
