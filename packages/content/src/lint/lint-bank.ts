import type { Finding } from '../finding.ts'
import type { Bank } from '../bank.ts'
import {
  checkAbsolutesTellNothing,
  checkKeyCounts,
  checkKeyLengths,
  checkKeyPlaces,
  checkKeyRanks,
  checkMeanGrade,
  checkNegativeShare,
} from './bank-balance.ts'
import { checkObjectiveCounts, checkShares, checkTableLevels } from './bank-counts.ts'
import { checkCopies, checkCrossCueing, checkDuplicates } from './duplicates.ts'
import { checkFactsExist, checkNumbers, checkRefs, checkVaryingFacts } from './facts.ts'
import type { BankRule, ItemRule } from './item-rule.ts'
import { clauseIds } from '../facts.ts'
import { checkAngles, checkCitations } from './ledger.ts'
import { checkMeasures } from '../measures.ts'
import type { PlacedItem } from '../item.ts'
import { checkLanguage, checkTypography } from './language.ts'
import {
  checkAbsolutes,
  checkKeep,
  checkNumericOptions,
  checkOptionLengths,
  checkOptionReferences,
  checkOptionsDiffer,
  checkOptionsParallel,
  checkReasons,
  checkReasonsDiffer,
} from './options.ts'
import { checkPicture, checkPictureMissing } from './pictures.ts'
import { checkShape } from './shape.ts'
import { checkClang, checkNegatives, checkReadingGrade, checkStem, checkStemEnding } from './stem.ts'
import { checkTemplate, checkTemplateShare } from './template.ts'

const itemRules: readonly ItemRule[] = [
  checkOptionReferences,
  checkOptionsDiffer,
  checkOptionLengths,
  checkNumericOptions,
  checkAbsolutes,
  checkOptionsParallel,
  checkNegatives,
  checkStemEnding,
  checkClang,
  checkStem,
  checkReadingGrade,
  checkFactsExist,
  checkNumbers,
  checkVaryingFacts,
  checkRefs,
  checkReasons,
  checkReasonsDiffer,
  checkKeep,
  checkPicture,
  checkPictureMissing,
  checkLanguage,
  checkTemplate,
  checkTypography,
]

const bankRules: readonly BankRule[] = [
  checkKeyLengths,
  checkKeyPlaces,
  checkKeyCounts,
  checkKeyRanks,
  checkNegativeShare,
  checkAbsolutesTellNothing,
  checkMeanGrade,
  checkObjectiveCounts,
  checkShares,
  checkTableLevels,
  checkDuplicates,
  checkCrossCueing,
  checkCopies,
  checkAngles,
  checkTemplateShare,
]

/** The rules of writing: what a question of any quiz keeps. */
export function lintItem(placed: PlacedItem, bank: Bank): Finding[] {
  return itemRules.flatMap((rule) => rule(placed, bank))
}

/** Rules that judge one item by itself. */
export function lintItems(bank: Bank): Finding[] {
  return [
    ...checkShape(bank),
    ...checkCitations(bank.items, clauseIds(bank.facts), bank.batches),
    ...bank.items.flatMap((placed) => lintItem(placed, bank)),
  ]
}

/** Every rule of the bank, L01 to L27. */
export function lintBank(bank: Bank): Finding[] {
  const findings = [...lintItems(bank), ...bankRules.flatMap((rule) => rule(bank))]
  return [...findings, ...checkMeasures(bank, findings)]
}
