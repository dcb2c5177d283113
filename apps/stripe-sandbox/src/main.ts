import { ConfigError, readConfig } from './config.ts'
import { openSandbox } from './open-sandbox.ts'

/** How long a stop may take, in milliseconds. */
const stopMs = 5000

try {
  const sandbox = await openSandbox(readConfig(process.env))
  const stop = () => {
    void sandbox.close().then(() => process.exit(0))
    // A receiver that hangs is not waited for: the event is sent again at the next start.
    setTimeout(() => process.exit(1), stopMs).unref()
  }
  process.once('SIGTERM', stop)
  if (process.send === undefined) {
    console.log(`Test payments run at ${sandbox.url}: no real card is charged.`)
    process.once('SIGINT', stop)
  } else {
    // Ctrl-C reaches the whole group: a server that started this one still finishes its requests first.
    process.on('SIGINT', () => {})
    process.once('disconnect', stop)
    process.send({ url: sandbox.url })
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
