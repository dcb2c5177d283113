import { readKinds } from '@collimate/content/read-radbot-kinds'
import { readSuggestions } from '@collimate/content/read-suggestions'
import { readVocabulary } from '@collimate/content/read-vocabulary'
import { createKinds } from '@collimate/domain/radbot/kinds'
import { createVocabulary } from '@collimate/domain/radbot/vocabulary'
import type { SearchContent } from './ask.ts'
import { openAsks } from './open-asks.ts'

/**
 * All that RadBot reads of the content.
 *
 * @param folder of the study content
 * @throws naming the file that is wrong
 */
export function readRadBotContent(folder: string): SearchContent {
  return {
    suggestions: readSuggestions(folder),
    vocabulary: createVocabulary(readVocabulary(folder)),
    kindOf: createKinds(readKinds(folder)),
    openAsks: openAsks(),
  }
}
