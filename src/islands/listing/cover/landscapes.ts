import type { Body, Draw, Point, Silhouette } from './path.ts'
import { arcTo, bow, disc, polygon, side, solid, terrain } from './path.ts'

const ground = (y: number): Body =>
  solid(
    polygon([
      [-80, y],
      [1680, y],
      [1680, 1080],
      [-80, 1080],
    ]),
  )

/** Landscapes with the light behind them. */
export const landscapes: Record<string, (draw: Draw) => Silhouette> = {
  horizon(draw) {
    const [x, r, top] = [draw(500, 1100), draw(1300, 2100), draw(560, 650)]
    const bodies = [solid(disc(x, top + r, r))]
    const away = x > 800 ? -1 : 1
    if (draw(0, 1) > 0.3) {
      bodies.push(solid(disc(x + away * 330, top - draw(200, 290), draw(36, 72))))
    }
    return { light: { x, y: top, reach: 900 }, bodies }
  },
  arch(draw) {
    const [x, w, top, floor] = [draw(620, 980), draw(190, 250), draw(210, 280), draw(770, 830)]
    const opening = `M${Math.round(x - w)} 1080V${Math.round(top + w)}${arcTo([x + w, top + w], w)}V1080Z`
    return {
      light: { x, y: floor - 190, reach: 720 },
      bodies: [
        solid(disc(x + draw(-0.4, 0.4) * w, floor - 60, w * draw(0.45, 0.62)), 0.1),
        { ...ground(floor), depth: 0.3 },
        solid(`M-80-80V1080H1680V-80Z${opening}`, 0.14),
      ],
    }
  },
  gate(draw) {
    const [x, gap, lean, floor] = [draw(560, 1040), draw(110, 170), draw(-130, 130), draw(860, 900)]
    const wall = (to: number): Body =>
      solid(
        polygon([
          [x + to * gap + lean, -80],
          [800 + to * 880, -80],
          [800 + to * 880, 1080],
          [x + to * gap, 1080],
        ]),
        0.14,
      )
    const y = draw(430, 560)
    return {
      light: { x: x + lean / 2, y, reach: 740 },
      bodies: [
        solid(disc(x + (lean * (1000 - y)) / 1080, y, gap * draw(0.5, 0.62))),
        wall(-1),
        wall(1),
        { ...ground(floor), depth: 0.2 },
      ],
    }
  },
  steps(draw) {
    const [count, to] = [Math.round(draw(4, 6.4)), side(draw)]
    const [run, rise, left] = [draw(820, 980) / count, draw(430, 520) / count, draw(330, 420)]
    const across = (x: number) => (to > 0 ? x : 1600 - x)
    const points: Point[] = [[across(left), 1080]]
    for (let step = 0; step < count; step++) {
      const y = 830 - rise * step
      points.push([across(left + run * step), y], [across(left + run * (step + 1)), y])
    }
    points.push([across(left + run * count), 1080])
    const [x, top, r] = [
      across(left + run * (count - 0.55)),
      830 - rise * (count - 1),
      draw(50, 66),
    ]
    return {
      light: { x, y: top - 20, reach: 920 },
      bodies: [solid(polygon(points)), solid(disc(x, top - r - 4, r))],
    }
  },
  ridge(draw) {
    const peak = draw(520, 1080)
    // Steep on one side and gentle on the other; symmetric peaks would look like a zigzag.
    const range = (y: number, height: number, jag: number): Point[] => {
      const points: Point[] = [[-80, y]]
      for (let x = draw(-40, 60); x < 1640; x += draw(190, 330)) {
        const near = Math.max(0, 1 - Math.abs(x - peak) / 700)
        const top = y - near * height - jag * draw(0.4, 1.3)
        points.push([x, top], [x + draw(40, 70), top + jag * draw(0.3, 0.5)])
        points.push([x + draw(100, 150), y + jag * draw(0.1, 0.7) - near * height * 0.6])
      }
      return [...points, [1720, y]]
    }
    const sharp = (points: Point[]) => polygon([...points, [1680, 1080], [-80, 1080]])
    return {
      light: { x: peak, y: 430, reach: 900 },
      bodies: [
        solid(disc(peak + draw(-60, 60), draw(330, 380), draw(120, 170)), 0.05),
        solid(sharp(range(690, 170, 90)), 0.5),
        solid(sharp(range(820, 90, 80)), 0.25),
        solid(sharp(range(930, 30, 45))),
      ],
    }
  },
  wave(draw) {
    const layer = (y: number, swell: number): string => {
      const shift = draw(0, 300)
      return terrain(
        [-2, -1, 0, 1, 2, 3, 4, 5, 6].map(
          (index): Point => [
            index * 300 + shift,
            y + (index % 2 === 0 ? -swell : swell) * draw(0.7, 1.2),
          ],
        ),
      )
    }
    const x = draw(500, 1100)
    return {
      light: { x, y: 440, reach: 920 },
      bodies: [
        solid(disc(x, draw(350, 400), draw(130, 180)), 0.05),
        solid(layer(590, 60), 0.5),
        solid(layer(710, 70), 0.25),
        solid(layer(850, 60)),
      ],
    }
  },
  columns(draw) {
    const [count, gap] = [Math.round(draw(5, 7.4)), draw(22, 40)]
    const width = draw(780, 940) / count
    const start = 800 - (count * width) / 2
    const high = draw(0, count - 1)
    const bars = Array.from({ length: count }, (_, index) => {
      const [x, w] = [start + index * width, width - gap]
      const y = 300 + Math.abs(index - high) * draw(60, 110) + draw(-40, 60)
      const [from, to]: Point[] = [
        [x, y + w / 2],
        [x + w, y + w / 2],
      ]
      return from && to ? `${bow(from, to, w / 2, w / 2)}V1080H${Math.round(x)}Z` : ''
    })
    return {
      light: { x: start + (high + 0.5) * width, y: 420, reach: 820 },
      bodies: [solid(bars.join('')), { ...ground(draw(860, 900)), depth: 0.2 }],
    }
  },
  dome(draw) {
    const [x, r, y] = [draw(640, 960), draw(280, 350), draw(780, 830)]
    const to = side(draw)
    return {
      light: { x: x + to * r * 0.5, y: y - r * 0.75, reach: 800 },
      bodies: [
        solid(`${bow([x - r, y], [x + r, y], r, r)}V1080H${Math.round(x - r)}Z`),
        { ...ground(y + 8), depth: 0.2 },
        solid(disc(x + to * (r + draw(120, 220)), y - r * draw(1.1, 1.4), draw(26, 54))),
      ],
    }
  },
  bridge(draw) {
    const [deck, r] = [draw(400, 450), draw(190, 220)]
    const pier = draw(44, 64)
    const step = r * 2 + pier
    const start = 800 - step * 1.5 + draw(-120, 120)
    const spans = [-1, 0, 1, 2, 3].map((index) => {
      const x = start + index * step
      const spring = deck + 60 + r
      return `M${Math.round(x)} 1080V${Math.round(spring)}${arcTo([x + r * 2, spring], r)}V1080Z`
    })
    const sun = start + step * Math.round(draw(0.6, 2.4)) + r
    return {
      light: { x: sun, y: deck + 150, reach: 880 },
      bodies: [
        solid(disc(sun, deck + draw(140, 230), r * 0.62), 0.05),
        solid(`M-80 ${Math.round(deck)}H1680V1080H-80Z${spans.join('')}`),
        { ...ground(900), depth: 0.2 },
      ],
    }
  },
}
