import { spawn } from 'node:child_process'
import { endProcess, untilTold } from './end-process.ts'

/** `node tools/with-parent.ts COMMAND…`: a command that ends when whoever started it does, however that came. */
const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })
untilTold().addEventListener('abort', () => endProcess(child))
child.on('exit', (code) => process.exit(code ?? 1))
