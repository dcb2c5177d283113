/** Image filters on row-major Float32 pictures. */

export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** Gaussian blur with replicated edges; `sigma` in pixels (values below 0.2 return a copy). */
export function gaussianBlur(image: Plane, sigma: number): Plane {
  if (sigma < 0.2) return { ...image, data: image.data.slice() }
  if (sigma > 8) return boxApproximation(image, sigma)
  const radius = Math.ceil(sigma * 3)
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  )
  const sum = kernel.reduce((a, b) => a + b, 0)
  for (let i = 0; i < kernel.length; i++) kernel[i] = (kernel[i] ?? 0) / sum
  return transpose(convolveRows(transpose(convolveRows(image, kernel)), kernel))
}

/** Uniform blur along the columns (vertical motion), length in pixels. */
export function verticalBlur(image: Plane, pixels: number): Plane {
  const n = Math.max(1, Math.round(pixels)) | 1
  return transpose(convolveRows(transpose(image), new Float32Array(n).fill(1 / n)))
}

/** Wide blurs: three running means have nearly the Gaussian shape at a cost that does not grow with sigma. */
function boxApproximation(image: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.round(Math.sqrt((12 * sigma * sigma) / 3 + 1) / 2 - 0.5))
  let out = image
  for (let pass = 0; pass < 3; pass++)
    out = transpose(runningMean(transpose(runningMean(out, radius)), radius))
  return out
}

function runningMean(image: Plane, radius: number): Plane {
  const { width, height, data } = image
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++) {
    const at = (x: number): number => data[y * width + Math.min(Math.max(x, 0), width - 1)] ?? 0
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += at(x)
    for (let x = 0; x < width; x++) {
      out[y * width + x] = sum / (2 * radius + 1)
      sum += at(x + radius + 1) - at(x - radius)
    }
  }
  return { width, height, data: out }
}

function convolveRows(image: Plane, kernel: Float32Array): Plane {
  const { width, height, data } = image
  const out = new Float32Array(data.length)
  const radius = (kernel.length - 1) / 2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = -radius; k <= radius; k++) {
        sum += (kernel[k + radius] ?? 0) * (data[y * width + Math.min(Math.max(x + k, 0), width - 1)] ?? 0)
      }
      out[y * width + x] = sum
    }
  }
  return { width, height, data: out }
}

function transpose(image: Plane): Plane {
  const { width, height, data } = image
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x] ?? 0
  return { width: height, height: width, data: out }
}
