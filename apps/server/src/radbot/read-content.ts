import { readKinds } from '@collimate/content/read-radbot-kinds'
import { readSuggestions } from '@collimate/content/read-suggestions'
import { readVocabulary } from '@collimate/content/read-vocabulary'
import { createKinds, type KindOf } from '@collimate/domain/radbot/kinds'
import type { Suggestions } from '@collimate/domain/radbot/suggest'
import { createVocabulary, type Vocabulary } from '@collimate/domain/radbot/vocabulary'
import { openAsks, type OpenAsks } from './open-asks.ts'

/** What of the content an answer needs beside the passages. */
export type RadBotContent = {
  readonly suggestions: Suggestions
  readonly vocabulary: Vocabulary
  readonly kindOf: KindOf
}

/** What of the content a search needs beside what an answer shows. */
export type SearchContent = RadBotContent & { readonly openAsks: OpenAsks }

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
