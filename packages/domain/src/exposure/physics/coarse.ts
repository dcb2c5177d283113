/** Values on large squares of an image: what changes slowly costs little there. */
export type Coarse = {
  /** Side of a square in pixels. */
  readonly side: number
  readonly columns: number
  readonly rows: number
  readonly values: Float32Array
}

/** @param side of a square in pixels; the last ones may reach beyond the image */
export function coarseGrid(width: number, height: number, side: number): Coarse {
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  return { side, columns, rows, values: new Float32Array(columns * rows) }
}

/** Edges of a part of an image in pixels, the last two not in it. */
type Part = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Adds up, inside a part of the image, the values of each square, or their products with the weights. */
export function addUp(
  grid: Coarse,
  width: number,
  part: Part,
  image: Float32Array,
  weights?: Float32Array,
): void {
  const { side, columns, values } = grid
  for (let row = part.top; row < part.bottom; row += 1) {
    const first = Math.floor(row / side) * columns
    for (let from = part.left; from < part.right;) {
      const square = Math.floor(from / side)
      const to = Math.min((square + 1) * side, part.right)
      const [start, end] = [row * width + from, row * width + to]
      let sum = 0
      if (weights === undefined) for (let at = start; at < end; at += 1) sum += image[at] ?? 0
      else for (let at = start; at < end; at += 1) sum += (image[at] ?? 0) * (weights[at] ?? 0)
      values[first + square] = (values[first + square] ?? 0) + sum
      from = to
    }
  }
}

/** How many pixels of a part of the image each square has. */
export function countIn({ side, columns, values }: Coarse, part: Part): Float32Array {
  const shared = (square: number, from: number, to: number) =>
    Math.max(Math.min((square + 1) * side, to) - Math.max(square * side, from), 0)
  return values.map(
    (_, at) =>
      shared(at % columns, part.left, part.right) * shared(Math.floor(at / columns), part.top, part.bottom),
  )
}

/**
 * Convolved with a Gaussian; beyond the edges there is nothing.
 *
 * @param sigma in squares
 */
export function spread(grid: Coarse, sigma: number): Coarse {
  const across = smoothed(grid.values, grid.columns, sigma)
  const down = smoothed(transposed(across, grid.columns), grid.rows, sigma)
  return { ...grid, values: transposed(down, grid.rows) }
}

/** The values of one row of pixels, along straight lines between the middles of squares. */
export function readLine(grid: Coarse, row: number, line: Float32Array): void {
  const { side, columns, rows, values } = grid
  const place = Math.min(Math.max((row + 0.5) / side - 0.5, 0), rows - 1)
  const above = Math.min(Math.floor(place), Math.max(rows - 2, 0))
  const share = place - above
  const upper = above * columns
  const lower = Math.min(above + 1, rows - 1) * columns
  const mixed = (square: number) => {
    const top = values[upper + square] ?? 0
    return top + share * ((values[lower + square] ?? 0) - top)
  }
  const middle = (side - 1) / 2
  let from = mixed(0)
  let column = Math.min(Math.ceil(middle), line.length)
  line.fill(from, 0, column)
  for (let square = 1; square < columns; square += 1) {
    const to = mixed(square)
    const slope = (to - from) / side
    const end = Math.min(Math.ceil(square * side + middle), line.length)
    let value = from + (column - (square - 1) * side - middle) * slope
    for (; column < end; column += 1) {
      line[column] = value
      value += slope
    }
    from = to
  }
  line.fill(from, column)
}

function smoothed(values: Float32Array, width: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return values.map((_, at) => {
    const column = at % width
    const row = at - column
    let sum = 0
    for (let other = Math.max(0, column - reach); other < Math.min(width, column + reach + 1); other += 1)
      sum += (values[row + other] ?? 0) * (weights[other - column + reach] ?? 0)
    return sum / whole
  })
}

function transposed(values: Float32Array, width: number): Float32Array {
  const height = values.length / width
  return values.map((_, at) => values[(at % height) * width + Math.floor(at / height)] ?? 0)
}
