import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { lookAgain } from './watchdog.ts'

const { shared, limitMs } = workerData as { shared: SharedArrayBuffer; limitMs: number }
const [beats, debugged] = [new Int32Array(shared, 0, 1), new Int32Array(shared, 4, 1)]
let stillness = { beats: Atomics.load(beats, 0), lookedAt: performance.now(), stillMs: 0 }

setInterval(() => {
  stillness = lookAgain(stillness, Atomics.load(beats, 0), performance.now())
  if (stillness.stillMs < limitMs || Atomics.load(debugged, 0) === 1) return
  // The log goes through the thread that stands still.
  writeSync(2, `The server answered nothing for ${limitMs / 1000} s and is ended.\n`)
  process.kill(process.pid, 'SIGKILL')
}, 500)
