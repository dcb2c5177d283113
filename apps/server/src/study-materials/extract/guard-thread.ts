import { workerData } from 'node:worker_threads'

const { mostBytes, mostMs, parent } = workerData as { mostBytes: number; mostMs: number; parent: number }

// The thread that reads may be busy for as long as it lives: it cannot look after itself.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const takesTooMuch = process.memoryUsage.rss() > mostBytes || (user + system) / 1000 > mostMs
  if (takesTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 50)
