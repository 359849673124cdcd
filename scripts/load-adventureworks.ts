import { loadAdventureWorks } from '#apps/server/loaders/load-adventureworks.ts'
import { runLoader } from '#apps/server/loaders/run-loader.ts'

await runLoader(loadAdventureWorks, 'adventureworks')
