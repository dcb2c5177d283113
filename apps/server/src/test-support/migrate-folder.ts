import { migrate } from '../platform/database/migrate.ts'
import { openDatabase, type DatabaseLocation } from '../platform/database/open-database.ts'

/** A process that migrates: its arguments are the database's location as JSON and the folder of migrations. */
const [location = '', folder = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(location) as DatabaseLocation)
const applied = await migrate(database, folder)
process.stdout.write(`${JSON.stringify(applied)}\n`)
await database.close()
