import { box, stage } from './stage.ts'

/** A chair on an empty stage. */
export function understudy(): string {
  return stage({
    category: 'art',
    light: { x: 800, y: 470, reach: 860 },
    behind: ({ bright, warm }) =>
      `<path d="M720-40h160l330 860H390Z" fill="${bright}" opacity=".16" filter="url(#tight)"/><ellipse cx="800" cy="826" rx="430" ry="76" fill="${warm}" opacity=".4" filter="url(#tight)"/>`,
    silhouette:
      'M692 290h26v34h164v-34h26v270h16l24 56h-14l22 214h-24l-24-214h-32v160h-20V616H744v160h-20V616h-32l-24 214h-24l22-214h-14l24-56h16ZM718 354v40h164v-40ZM718 424v40h164v-40Z',
    front: ({ night, rim }) =>
      `<ellipse cx="800" cy="826" rx="430" ry="76" fill="none" stroke="${rim}" stroke-width="4"/><path d="M-40-40h330q-70 330-40 620t-90 480H-40ZM1640-40h-330q70 330 40 620t90 480h200Z" fill="${night}" stroke="${rim}" stroke-width="4"/><path d="M80-40q-30 400-20 1100M180-40q-40 460-30 1100M1520-40q30 400 20 1100M1420-40q40 460 30 1100" fill="none" stroke="${rim}" stroke-width="2" opacity=".6"/>`,
  })
}

/** Warp and weft. */
export function slowLoom(): string {
  const warp: string[] = []
  const over: string[] = []
  for (let column = 0; column < 41; column++) {
    warp.push(`M${column * 40} -20V1020`)
    for (let row = 0; row < 25; row++) {
      if ((column + row) % 4 < 2) over.push(`M${column * 40 - 20} ${20 + row * 40}h40`)
    }
  }
  return stage({
    category: 'art',
    light: { x: 800, y: 470, reach: 900 },
    behind: ({ bright }) =>
      `<circle cx="800" cy="470" r="170" fill="${bright}" opacity=".7" filter="url(#wide)"/>`,
    front: ({ rim, night }) =>
      `<path d="${warp.join('')}" stroke="${night}" stroke-width="26"/><path d="${warp.join('')}" stroke="${rim}" stroke-width="3" transform="translate(-13 0)"/><path d="${over.join('')}" stroke="${rim}" stroke-width="31"/><path d="${over.join('')}" stroke="${night}" stroke-width="26"/>`,
  })
}

/** A weaving draft: threading, treadling and the cloth they make. */
export function slowLoomDraft(): string {
  const thread = (i: number) => [0, 1, 2, 3, 4, 5, 4, 3, 2, 1][i % 10] ?? 0
  const cells: string[] = []
  const cell = (x: number, y: number) => cells.push(box(x * 26 + 3, y * 26 + 3, 20, 20))
  for (let x = 0; x < 42; x++) cell(x, thread(x))
  for (let y = 0; y < 24; y++) cell(44 + thread(y), y + 8)
  for (let x = 0; x < 42; x++) {
    for (let y = 0; y < 24; y++) if ((thread(x) + 6 - thread(y)) % 6 < 3) cell(x, y + 8)
  }
  return stage({
    category: 'art',
    light: { x: 700, y: 500, reach: 880 },
    core: 0.25,
    front: ({ rim }) => `<path transform="translate(150 85)" d="${cells.join('')}" fill="${rim}"/>`,
  })
}

/** A strip of film. `t` runs from 0 to 1 while the strip advances by one frame. */
export function secondNegative(t = 0.3): string {
  const frames = Array.from({ length: 9 }, (_, index) => {
    const x = (index - 1 - t) * 290
    const distance = Math.abs(x + 130 - 800) / 800
    return { x, glow: Math.max(0.05, 1 - distance * 1.25) }
  })
  const holes = frames.flatMap(({ x }) => [0, 1, 2, 3].map((hole) => x + hole * 72.5 + 14))
  return stage({
    category: 'art',
    light: { x: 800, y: 500, reach: 860 },
    behind: ({ bright }) =>
      `<circle cx="800" cy="500" r="330" fill="${bright}" opacity=".4" filter="url(#wide)"/>`,
    front: ({ night, rim, bright, warm }) =>
      `<g transform="rotate(-9 800 500)"><path d="M-300 250H1900V750H-300Z" fill="${night}" stroke="${rim}" stroke-width="5"/>` +
      frames
        .map(
          ({ x, glow }) =>
            `<g transform="translate(${x.toFixed(1)} 340)"><rect width="260" height="320" rx="16" fill="${warm}" opacity="${(glow * 0.75).toFixed(3)}"/><circle cx="130" cy="150" r="66" fill="${bright}" opacity="${glow.toFixed(3)}"/><path d="M0 320v-76q66-60 130-26t130-40v126q0 16-16 16H16q-16 0-16-16Z" fill="${night}"/><path d="M0 244q66-60 130-26t130-40" fill="none" stroke="${rim}" stroke-width="4" opacity="${Math.min(1, glow + 0.3).toFixed(3)}"/></g>`,
        )
        .join('') +
      `<g fill="${rim}">${holes.map((x) => `<rect x="${x.toFixed(1)}" y="276" width="40" height="34" rx="8"/><rect x="${x.toFixed(1)}" y="690" width="40" height="34" rx="8"/>`).join('')}</g></g>`,
  })
}
