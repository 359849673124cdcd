import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture of 8-bit colours, row by row, without gaps. */
interface Pixels {
  width: number
  height: number
  /** One number per pixel: red, green and blue in eight bits each. */
  colours: Uint32Array
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Of the palette, this many are the most frequent colours; the rest are marks in colours far from all before them. */
const FREQUENT = 128
const MOST_COLOURS = 256
const MARK_PIXELS = 24

/** A screenshot with a palette of 256 colours: text and lines look the same in a third of the size. */
export function withPalette(screenshot: Buffer): Buffer {
  const pixels = decode(screenshot)
  const counts = new Map<number, number>()
  for (const colour of pixels.colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = choosePalette([...counts].sort((a, b) => b[1] - a[1]))
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour).at]))
  const { width, height, colours } = pixels
  const lines = Buffer.alloc(height * (width + 1))
  for (const [at, colour] of colours.entries()) {
    const line = Math.floor(at / width)
    lines[line * (width + 1) + 1 + (at % width)] = places.get(colour) ?? 0
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const chunks = [chunk('IHDR', head), chunk('PLTE', table), chunk('IDAT', deflateSync(lines, { level: 9 }))]
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/** `byFrequency`: colours with the number of their pixels, the most frequent first. */
function choosePalette(byFrequency: readonly (readonly [number, number])[]): number[] {
  const palette = byFrequency.slice(0, FREQUENT).map(([colour]) => colour)
  const rest = byFrequency.slice(FREQUENT).map(([colour, count]) => ({
    colour,
    // A small mark of one colour counts; the single pixels at the edges of letters do not.
    weight: Math.min(count, MARK_PIXELS),
    distance: nearest(palette, colour).distance,
  }))
  while (palette.length < MOST_COLOURS && rest.length > 0) {
    const farthest = rest.reduce((a, b) => (b.distance * b.weight > a.distance * a.weight ? b : a))
    palette.push(farthest.colour)
    for (const one of rest) one.distance = Math.min(one.distance, distanceOf(one.colour, farthest.colour))
  }
  return palette
}

function distanceOf(a: number, b: number): number {
  return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
}

function nearest(palette: readonly number[], colour: number): { at: number; distance: number } {
  let best = { at: 0, distance: Number.POSITIVE_INFINITY }
  for (const [at, candidate] of palette.entries()) {
    const distance = distanceOf(candidate, colour)
    if (distance < best.distance) best = { at, distance }
  }
  return best
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Reads a PNG as browsers write screenshots: eight bits a channel, with or without transparency, not interlaced. */
function decode(png: Buffer): Pixels {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const bytes = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels)
  const colours = new Uint32Array(width * height)
  for (let at = 0; at < colours.length; at += 1) colours[at] = bytes.readUIntBE(at * channels, 3)
  return { width, height, colours }
}

/** Takes the row filters of the format back. */
function unfiltered(filtered: Buffer, stride: number, height: number, channels: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (stride + 1)] ?? 0
    for (let at = 0; at < stride; at += 1) {
      const here = row * stride + at
      const left = at < channels ? 0 : (out[here - channels] ?? 0)
      const above = row === 0 ? 0 : (out[here - stride] ?? 0)
      const corner = at < channels || row === 0 ? 0 : (out[here - stride - channels] ?? 0)
      out[here] = ((filtered[row * (stride + 1) + 1 + at] ?? 0) + predicted(filter, left, above, corner)) & 255
    }
  }
  return out
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4: {
      const guess = left + above - corner
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
      return a <= b && a <= c ? left : b <= c ? above : corner
    }
    default:
      return 0
  }
}
