import {
  anatomies,
  factorRanges,
  type Factors,
  optimalFactors,
  readFactor,
} from '@collimate/domain/exposure/classic'
import { gridRatios } from '@collimate/domain/exposure/physics/technique'
import {
  optimalTechnique,
  type Technique,
  type TechniqueNumber,
  techniqueRanges,
} from '@collimate/domain/exposure/physics/technique'
import { anatomyOf, firstView, type ViewName, viewNames } from '@collimate/domain/exposure/views'
import { type Notice, rangeNotice } from './range-field.tsx'

export const labels: Readonly<Record<TechniqueNumber, string>> = {
  kvp: 'Tube voltage',
  mas: 'Tube current and time',
  sid: 'Distance, SID',
  thickness: 'Patient thickness',
  filtration: 'Total filtration',
  field: 'Field, of full size',
}
export const units: Readonly<Record<TechniqueNumber, string>> = {
  kvp: 'kVp',
  mas: 'mAs',
  sid: 'cm',
  thickness: 'cm',
  filtration: 'mm Al',
  field: '%',
}

/** Why a value is another than the address asked for. */
export type Notices = Readonly<Record<TechniqueNumber, Notice | null>>

export type Asked = {
  readonly physics: boolean
  readonly view: ViewName
  readonly factors: Factors
  readonly technique: Technique
  readonly notices: Notices
}

/**
 * What an address asks for: `view`, an anatomy or one of its views, the factors and numbers of the technique by their names, `grid`, and
 * `mode=physics`. What it does not name is at its optimum; what lies out of range is brought back, with a notice.
 */
export function askedFor(search: URLSearchParams): Asked {
  const named = search.get('view')
  const physics = search.get('mode') === 'physics'
  const anatomy = anatomies.find((one) => one === named) ?? 'chest'
  const view = viewNames.find((one) => one === named) ?? firstView(anatomy)
  const optimum = optimalTechnique(view)
  const ranges = techniqueRanges(view)
  const read = (key: TechniqueNumber) => {
    const text = search.get(key)
    const range = key === 'kvp' || key === 'mas' ? factorRanges[key] : ranges[key]
    const found = text === null ? null : readFactor(text, range)
    const value = found?.value ?? optimum[key]
    const notice = text === null || found?.asked ? null : rangeNotice(labels[key], units[key], range, value)
    return { value, notice }
  }
  const [kvp, mas, sid] = [read('kvp'), read('mas'), read('sid')]
  const [thickness, filtration, field] = [read('thickness'), read('filtration'), read('field')]
  const grid = gridRatios.find((ratio) => ratio === search.get('grid')) ?? optimum.grid
  return {
    physics,
    view,
    factors: physics ? optimalFactors[anatomyOf(view)] : { kvp: kvp.value, mas: mas.value },
    technique: {
      kvp: kvp.value,
      mas: mas.value,
      sid: sid.value,
      thickness: thickness.value,
      filtration: filtration.value,
      field: field.value,
      grid,
    },
    notices: {
      kvp: kvp.notice,
      mas: mas.notice,
      sid: sid.notice,
      thickness: thickness.notice,
      filtration: filtration.notice,
      field: field.notice,
    },
  }
}
