import { readKinds } from '@collimate/content/read-radbot-kinds'
import { readSuggestions } from '@collimate/content/read-suggestions'
import { readVocabulary } from '@collimate/content/read-vocabulary'
import { createKinds } from '@collimate/domain/radbot/kinds'
import { createVocabulary } from '@collimate/domain/radbot/vocabulary'
import type { RadBotContent } from './show-questions.ts'

/**
 * All that RadBot reads before it is asked.
 *
 * @param folder of the study content
 * @throws naming the file that is wrong
 */
export function readRadBotContent(folder: string): RadBotContent {
  return {
    suggestions: readSuggestions(folder),
    vocabulary: createVocabulary(readVocabulary(folder)),
    kindOf: createKinds(readKinds(folder)),
  }
}
