import type { Body, Draw, Point, Silhouette } from './path.ts'
import { arcTo, bow, disc, place, polygon, rounded, side, solid, turned } from './path.ts'

/** Objects standing or floating in front of the light. */
export const objects: Record<string, (draw: Draw) => Silhouette> = {
  eclipse(draw) {
    const [x, y, r, to] = [draw(680, 920), draw(490, 540), draw(240, 320), side(draw)]
    const bodies = [solid(disc(x, y, r))]
    if (draw(0, 1) > 0.4) bodies.push(solid(disc(x + to * r * 1.45, y - r * 0.75, r * 0.13)))
    return { light: { x: x + to * r * 0.55, y: y - r * 0.8, reach: r * 2.6 }, bodies }
  },
  slab(draw) {
    const [x, w, to] = [draw(700, 900), draw(185, 230), side(draw)]
    const angle = to * draw(0.1, 0.3)
    const corner = (dx: number, dy: number) => turned(x, 620, angle, dx * w, dy * w * 1.7)
    const d = rounded([corner(-1, -1), corner(1, -1), corner(1, 1.3), corner(-1, 1.3)], w * 0.25)
    const [lx, ly] = corner(-0.4 * to, -0.85)
    return { light: { x: lx, y: ly, reach: 760 }, bodies: [solid(d)] }
  },
  orbit(draw) {
    const [x, y, r] = [draw(720, 880), draw(480, 530), draw(190, 235)]
    const [turn, rx, ry] = [side(draw) * draw(0.2, 0.5), r * 2.2, r * draw(0.45, 0.75)]
    const [a, b] = [turned(x, y, turn, -rx, 0), turned(x, y, turn, rx, 0)]
    const [mx, my] = turned(x, y, turn, rx * 0.8, -ry * 0.6)
    return {
      light: { x: x + r * 0.4, y: y - r * 0.8, reach: 720 },
      bodies: [
        { d: bow(a, b, rx, ry, turn), depth: 0, line: true },
        solid(disc(x, y, r)),
        { d: bow(a, b, rx, ry, turn, 0), depth: 0, line: true },
        solid(disc(mx, my, r * 0.15)),
      ],
    }
  },
  prism(draw) {
    const [x, top, w] = [draw(660, 940), draw(190, 270), draw(300, 380)]
    const foot = top + w * 1.55
    const apex: Point = [x + draw(-70, 70), top]
    const ridge: Point = [x + side(draw) * w * 0.35, foot + 70]
    return {
      light: { x: apex[0], y: top + 130, reach: 780 },
      bodies: [
        solid(rounded([apex, [x + w, foot], ridge, [x - w, foot]], 14)),
        { d: `M${place(apex)}L${place(ridge)}`, depth: 0, line: true },
      ],
    }
  },
  crescent(draw) {
    const [x, y, r, to] = [draw(680, 920), draw(480, 520), draw(270, 330), side(draw)]
    const tilt = draw(0.25, 0.75) * to
    const [a, b] = [turned(x, y, tilt, 0, -r), turned(x, y, tilt, 0, r)]
    const out = to > 0 ? 0 : 1
    const moon = `${bow(a, b, r, r, 0, out)}${arcTo(a, r * 1.25, r * 1.25, 0, 1 - out)}Z`
    const [sx, sy] = turned(x, y, tilt, to * r * 0.42, 0)
    return {
      light: { x: x - to * r * 0.1, y: y - r * 0.45, reach: 760 },
      bodies: [solid(moon), solid(disc(sx, sy, r * draw(0.2, 0.32)))],
    }
  },
  lens(draw) {
    const [x, y, h, tilt] = [draw(700, 900), draw(490, 530), draw(370, 410), draw(-0.5, 0.5)]
    const [a, b] = [turned(x, y, tilt, 0, -h), turned(x, y, tilt, 0, h)]
    const r = h * draw(1.45, 1.7)
    const d = `${bow(a, b, r, r)}${arcTo(a, r)}Z`
    const small = turned(x, y, tilt, side(draw) * h * 0.95, -h * 0.4)
    return {
      light: { x: a[0], y: a[1] + h * 0.5, reach: 780 },
      bodies: [
        solid(d),
        { d: `M${place(a)}L${place(b)}`, depth: 0, line: true },
        solid(disc(small[0], small[1], h * 0.1)),
      ],
    }
  },
  petals(draw) {
    const [x, count, h] = [draw(720, 880), Math.round(draw(2, 3.4)), draw(520, 600)]
    const bodies: Body[] = []
    for (let ring = count; ring >= 0; ring--) {
      for (const to of ring === 0 ? [1] : [-1, 1]) {
        const angle = to * ring * 0.36
        const length = h * (1 - ring * 0.08)
        const tip = turned(x, 900, angle, 0, -length)
        const r = length * 0.78
        const leaf = `${bow([x, 900], tip, r, r)}${arcTo([x, 900], r)}Z`
        bodies.push(solid(leaf, ring * 0.12))
      }
    }
    return { light: { x, y: 900 - h * 0.8, reach: 760 }, bodies }
  },
  cairn(draw) {
    let y = 940
    const x = draw(680, 920)
    const stones = [1, 0.72, 0.5, 0.3].map((scale) => {
      const [rx, ry] = [scale * draw(260, 300), scale * draw(105, 120) + 14]
      const stone = disc(x + draw(-50, 50) * scale, y - ry, rx, ry)
      y -= 2 * ry + 3
      return stone
    })
    return {
      light: { x: x + draw(-60, 60), y: y + 170, reach: 820 },
      bodies: [solid(stones.join(''))],
    }
  },
  sails(draw) {
    const [x, to] = [draw(760, 840), side(draw)]
    const sail = (dx: number, top: number, w: number) => {
      const mast: Point = [x + to * dx, top]
      const foot: Point = [x + to * (dx + w), 800]
      const heel: Point = [x + to * dx, 800]
      return `${bow(mast, foot, 900, 900, 0, to > 0 ? 1 : 0)}L${place(heel)}Z`
    }
    const h = draw(150, 230)
    return {
      light: { x: x + to * 20, y: h + 190, reach: 820 },
      bodies: [
        solid(sail(20, h, draw(300, 360))),
        solid(sail(-20, h + draw(120, 190), -draw(210, 270))),
        solid(
          polygon([
            [-80, 846],
            [1680, 846],
            [1680, 1080],
            [-80, 1080],
          ]),
          0.2,
        ),
      ],
    }
  },
  facet(draw) {
    const [x, y, r, spin] = [draw(700, 900), draw(490, 530), draw(290, 340), draw(0, 1)]
    const at = (index: number, size = 1): Point =>
      turned(x, y, spin + (index * Math.PI) / 3, 0, -r * size)
    const heart: Point = [x + draw(-60, 60), y + draw(-80, 10)]
    const face = (index: number) => polygon([at(index), at(index + 1), at(index + 2), heart])
    return {
      light: { x: x + draw(-120, 120), y: y - r * 0.7, reach: 760 },
      bodies: [
        solid(polygon([0, 1, 2, 3, 4, 5].map((index) => at(index)))),
        ...[0, 2, 4].map((index) => solid(face(index), 0.06 * index)),
      ],
    }
  },
}
