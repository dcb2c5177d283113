import { useToday } from '../lib/use-today.ts'

/** One fact a day. */
export function TipCard() {
  const tip = tipOf(useToday())
  return (
    <aside aria-labelledby="tip" className="max-w-[430px] border-l-3 border-light pl-4">
      <h2 id="tip" className="font-ui text-label font-semibold tracking-normal text-muted">
        Radiology tip
      </h2>
      <p className="mt-0.5 text-meta leading-normal">{tip}</p>
    </aside>
  )
}

/** One a day, in turn. Each is a fact the exam may ask for. */
const tips = [
  'Raise kVp by 15 percent and the receptor exposure doubles. Halve the mAs with it, and the patient gets less dose.',
  'Twice the distance, a quarter of the intensity. Three times the distance, a ninth.',
  'Time, distance, shielding: of the three, distance is the one that works by the inverse square.',
  'Contact isolation calls for a gown and gloves before you enter. Airborne calls for a fitted N95 and a negative-pressure room.',
  'Hand hygiene comes before the patient, after the patient, and after anything the patient has touched.',
  'A smaller focal spot gives sharper edges but handles less heat.',
  'More OID magnifies and blurs. More SID reduces both.',
  'Two identifiers before every exposure: name and date of birth, never the room number.',
  'The anode heel effect: put the thicker part of the patient under the cathode.',
  'Close the collimator further: less scatter, more contrast, less dose. It is the cheapest improvement there is.',
  'A grid absorbs scatter and needs more mAs. Tilt it, and it absorbs the primary beam, too.',
  'Expose a chest at the end of the second full inspiration: ten posterior ribs above the diaphragm.',
  'Quantum mottle is too few photons. More mAs fixes it; no processing can.',
  'Once a worker declares her pregnancy, the limit for the fetus is 5 mSv in all; the NCRP advises at most 0.5 mSv a month.',
  'Most scatter that reaches you comes from the patient. Stand at a right angle to the beam, as far away as the cord allows.',
  'Lymphocytes, sperm-forming and intestinal crypt cells are among the most radiosensitive; nerve and muscle cells among the least.',
  'For free air, have the patient lie on the left side for a few minutes: the air rises along the liver.',
  'Explain, then ask the patient to tell it back. Teach-back finds what nodding hides.',
  'An exposure index tells you what reached the receptor, not what reached the patient.',
  'If the heart rate falls and the face goes pale after a needle, lay the patient down and raise the legs.',
] as const

/** @param moment any moment of the day, in the reader's own zone */
export function tipOf(moment: Date): string {
  const days = Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / 86_400_000)
  return tips[days % tips.length] ?? tips[0]
}
