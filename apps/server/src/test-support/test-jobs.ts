import type { Jobs, QueueState, SendOptions } from '../platform/jobs/jobs.ts'

type Handler = (payload: object) => Promise<void>
type Waiting = { queue: string; payload: object; options: SendOptions }

/** Queues that run when the test says so. They know no transactions: what an undone one sent stays. */
export class TestJobs implements Jobs {
  readonly #handlers = new Map<string, Handler>()
  /** The queues that are tried for three days. */
  readonly patient = new Set<string>()
  #waiting: Waiting[] = []

  work(queue: string, handler: (payload: never) => Promise<void>, options?: { patient?: boolean }): void {
    if (options?.patient) this.patient.add(queue)
    this.#handlers.set(queue, (payload) => handler(payload as never))
  }

  every(queue: string, _cron: string, handler: () => Promise<void>): void {
    this.#handlers.set(queue, handler)
  }

  async send(queue: string, payload: object, options: SendOptions = {}): Promise<void> {
    if (!this.#handlers.has(queue)) throw new Error(`The queue ${queue} was not declared`)
    const { singletonKey: key } = options
    const waits = (job: Waiting) => job.queue === queue && job.options.singletonKey === key
    if (key === undefined || !this.#waiting.some(waits)) this.#waiting.push({ queue, payload, options })
  }

  async readQueues(): Promise<QueueState[]> {
    const queues = [...new Set(this.#waiting.map(({ queue }) => queue))]
    return queues.map((queue) => ({
      queue,
      waiting: this.#waiting.filter((job) => job.queue === queue).length,
      failed: 0,
      overdueSeconds: 0,
    }))
  }

  /** Runs what is due, and what that queues in turn. A handler's failure is the test's. */
  async run(): Promise<void> {
    const due = ({ options }: Waiting) => (options.startAfter?.getTime() ?? 0) <= Date.now()
    for (let job = this.#waiting.find(due); job !== undefined; job = this.#waiting.find(due)) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      // Through JSON, as the database keeps it.
      await this.#handlers.get(job.queue)?.(JSON.parse(JSON.stringify(job.payload)) as object)
    }
  }

  /** Lets the beat of `every` strike. */
  async strike(queue: string): Promise<void> {
    await this.#handlers.get(queue)?.({})
  }

  forget(): void {
    this.#handlers.clear()
    this.patient.clear()
    this.#waiting = []
  }
}
