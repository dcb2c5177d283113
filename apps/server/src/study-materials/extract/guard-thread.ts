import { workerData } from 'node:worker_threads'

const { mostBytes, parent } = workerData as { mostBytes: number; parent: number }

// The thread that reads may be busy for as long as it lives: it cannot look after itself.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 50)
