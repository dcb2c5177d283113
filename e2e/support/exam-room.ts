import { expect, type Locator, type Page } from '@playwright/test'
import type { MockExam } from '@collimate/contract/mock-exams'
import type { ShownQuestion } from '@collimate/contract/questions'

/** What the room shows, by its roles and words. */
export class ExamRoom {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get stem(): Locator {
    return this.page.locator('#stem')
  }

  get radios(): Locator {
    return this.page.locator('fieldset').getByRole('radio')
  }

  get checkboxes(): Locator {
    return this.page.locator('fieldset').getByRole('checkbox')
  }

  get navigator(): Locator {
    return this.page.getByRole('navigation', { name: 'Questions' })
  }

  get clock(): Locator {
    return this.page.getByRole('timer')
  }

  get calculator(): Locator {
    return this.page.getByRole('region', { name: 'Calculator' })
  }

  /** The navigator's square of a question, by position. */
  square(position: number): Locator {
    return this.navigator.getByRole('button', { name: new RegExp(`^Question ${position + 1}(,|$)`) })
  }

  /** The text of the options in their order on screen; the spaces within a measure are plain ones. */
  async optionTexts(): Promise<string[]> {
    const rows = this.page.locator('fieldset').getByRole('listitem')
    const texts = await rows.locator('label > span:last-child').allInnerTexts()
    return texts.map((text) => text.replaceAll('\u00a0', ' '))
  }

  async goTo(position: number): Promise<void> {
    await this.square(position).click()
    await expect(
      this.page.getByRole('heading', { name: new RegExp(`^Question ${position + 1} of `) }),
    ).toBeVisible()
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
  }

  async flag(): Promise<void> {
    await this.press('Flag for review')
  }

  /** Waits for the save that the work sets off; one that only tells of the time may come between. */
  async saves(work: () => Promise<void>): Promise<Record<string, unknown>> {
    const saved = this.page.waitForResponse((response) => {
      if (!response.url().endsWith('/answers') || !response.ok()) return false
      const { changes = {} } = response.request().postDataJSON() as { changes?: object }
      return Object.keys(changes).length > 0
    })
    await work()
    return (await saved).request().postDataJSON() as Record<string, unknown>
  }
}

/** The first place in the exam of a question that is like this. */
export function positionOf(exam: MockExam, matches: (question: ShownQuestion) => boolean): number {
  const position = exam.questions.findIndex(matches)
  if (position < 0) throw new Error('The exam has no such question')
  return position
}
