const space = '\u00a0'
const pair = /(?<!× )(?<![\d.,])(\d+(?:[.,]\d+)*) × (?=\d+(?:[.,]\d+)*(?!\d|[.,]\d| ×))/gu
const unit = /(?<=\d) (?=(?:cm|mm|kVp|keV|mAs|mA|mGy|mSv|ms)(?![\p{L}\d]))/gu

/** The text with each measure in it on one line: `24 × 30 cm`, `81 kVp`. A longer product may still break. */
export function keepTogether(text: string): string {
  return text.replaceAll(pair, `$1${space}×${space}`).replaceAll(unit, space)
}
