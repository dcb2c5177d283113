import { randomInt } from 'node:crypto'
import { checkAnswer } from '@collimate/content/clinic/check-answer'
import { type ClinicQuestion, openClinic, readTakenQuestions } from '@collimate/content/clinic/draw-question'
import { writeStem } from '@collimate/content/clinic/work-out'
import * as contract from '@collimate/contract/clinic'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'

/** @param content the folder of the study content, whose own calculations are left out */
export function clinicRoutes(api: Api, content: string): void {
  const clinic = openClinic(readTakenQuestions(content))

  api.handle(contract.drawClinicQuestion, ({ query }) => ({
    question: show(clinic.draw(query, randomInt(2 ** 31))),
  }))

  api.handle(contract.checkClinicAnswer, ({ body }) => {
    const question = clinic.find(body.question)
    if (question === undefined) throw new AppError('clinic-question-not-found')
    return { checked: checkAnswer(question, body.answer) }
  })
}

function show({ id, formula, template, exercise, draw }: ClinicQuestion) {
  const { unit, decimals, signed } = template
  return { id, formula, stem: writeStem(exercise, draw), unit, decimals, signed }
}
