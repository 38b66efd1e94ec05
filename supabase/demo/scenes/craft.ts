import { ball, land, line, scatter, stage } from './stage.ts'

/** A bird and its song. */
export function gruenschnabel(): string {
  return stage({
    category: 'tech',
    light: { x: 760, y: 400, reach: 820 },
    silhouette:
      'M560 560q30-150 150-190q20-86 108-90q72 0 96 62l84 36l-86 22q-2 120-90 186q-60 44-150 44l-40 4l-240 150l-30-24l150-150q14-30 48-50ZM700 640l-10 90h14l14-92ZM750 634l4 96h14l4-100Z',
    front: ({ rim, night, bright }) =>
      `<path d="M-40 770q400-70 760-44t920-76v40q-480 110-900 84t-780 50Z" fill="${night}" stroke="${rim}" stroke-width="4"/><path d="M1180 690q60-90 150-80q-20 90-150 80M330 742q-70-60-60-140q86 40 60 140" fill="${night}" stroke="${rim}" stroke-width="4"/><circle cx="840" cy="340" r="10" fill="${bright}"/>` +
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            `<path d="M${1040 + i * 74} ${320 - i * 34}q${40 + i * 12} ${58 + i * 34} 0 ${116 + i * 68}" fill="none" stroke="${bright}" stroke-width="${7 - i}" stroke-linecap="round" opacity="${0.95 - i * 0.17}"/>`,
        )
        .join(''),
  })
}

/** Uneven income, becoming a horizon. */
export function evenkeel(): string {
  const random = scatter(11)
  const swing = Array.from({ length: 50 }, () => random() - 0.5)
  const level = (x: number) => {
    const calm = Math.max(0, Math.min(1, (x - 240) / 760))
    return 610 + (swing[Math.round(x / 48 + 1)] ?? 0) * 620 * (1 - calm) ** 1.6
  }
  return stage({
    category: 'finance',
    light: { x: 1140, y: 560, reach: 900 },
    behind: ({ rim }) =>
      `<path d="${line(level, 48)}" transform="translate(0 -90)" fill="none" stroke="${rim}" stroke-width="2" opacity=".4"/>`,
    silhouette: `${ball(1140, 520, 150)}${land(level, 48)}`,
    front: ({ night, rim, bright }) =>
      `<path d="${land(level, 48)}" fill="${night}"/><path d="${line(level, 48)}" fill="none" stroke="${rim}" stroke-width="7" stroke-linejoin="round"/><circle cx="1140" cy="610" r="14" fill="${night}" stroke="${bright}" stroke-width="6"/>`,
  })
}

/** Three meters on a phone: to spend, the buffer, the tax. */
export function evenkeelScreen(): string {
  const meter = (y: number, part: number, colour: string, rim: string) =>
    `<rect x="656" y="${y}" width="120" height="14" rx="7" fill="${rim}" opacity=".55"/><rect x="656" y="${y + 36}" width="288" height="34" rx="17" fill="none" stroke="${rim}" stroke-width="3"/><rect x="656" y="${y + 36}" width="${288 * part}" height="34" rx="17" fill="${colour}"/>`
  return stage({
    category: 'finance',
    light: { x: 800, y: 260, reach: 800 },
    silhouette: 'M650 90h300q50 0 50 50v720q0 50-50 50H650q-50 0-50-50V140q0-50 50-50Z',
    front: ({ rim, bright, warm }) =>
      `<circle cx="800" cy="270" r="104" fill="none" stroke="${rim}" stroke-width="3"/><path d="M800 166a104 104 0 1 1-99 136" fill="none" stroke="${bright}" stroke-width="14" stroke-linecap="round"/>${meter(440, 0.72, bright, rim)}${meter(560, 0.46, warm, rim)}${meter(680, 0.28, warm, rim)}<rect x="740" y="860" width="120" height="8" rx="4" fill="${rim}"/>`,
  })
}

/** A table with room for thirty more. */
export function longTable(): string {
  const plates = [0, 1, 2, 3, 4].flatMap((row) => {
    const k = 1 + row * row * 0.12 + row * 0.3
    return [-1, 1].map(
      (to) => [800 + to * 78 * k, 468 + row * row * 17 + row * 36, 34 * k] as const,
    )
  })
  return stage({
    category: 'social',
    light: { x: 800, y: 380, reach: 900 },
    silhouette: 'M640 430h320l420 640H220Z',
    front: ({ bright, warm, rim, night }) =>
      plates
        .map(
          ([x, y, r]) =>
            `<ellipse cx="${x}" cy="${y}" rx="${r * 1.25}" ry="${r * 0.5}" fill="${warm}" opacity=".35" filter="url(#soft)"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.38}" fill="${night}" stroke="${rim}" stroke-width="5"/><ellipse cx="${x}" cy="${y}" rx="${r * 0.6}" ry="${r * 0.2}" fill="none" stroke="${rim}" stroke-width="3"/>`,
        )
        .join('') +
      `<path d="M800-40V210M740 250q0-50 60-50t60 50Z" fill="${night}" stroke="${rim}" stroke-width="5"/><ellipse cx="800" cy="254" rx="46" ry="10" fill="${bright}"/>`,
  })
}

/** Two open hands. */
export function signalHands(): string {
  const fingers =
    'M-62 -10L-126-150M-24-40L-50-240M20-44L26-265M60-26L100-228M44 80L172-14M-62-10L44 80'
  const hand = (at: string, colour: string, extra: number, filter = '') =>
    `<g transform="${at}" fill="${colour}" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"${filter}><path d="${fingers}" stroke-width="${46 + extra}"/><path d="M-60-10Q0-50 58-20Q62 90 20 130H-30Q-60 90-60-10Z" stroke-width="${50 + extra}"/><path d="M-6 130L0 420" stroke-width="${86 + extra}"/></g>`
  const hands = [
    'translate(560 560) rotate(14) scale(1.25)',
    'translate(1040 560) rotate(-14) scale(-1.25 1.25)',
  ]
  return stage({
    category: 'social',
    light: { x: 800, y: 400, reach: 860 },
    behind: ({ bright }) =>
      `<circle cx="800" cy="400" r="160" fill="${bright}" opacity=".75" filter="url(#wide)"/>`,
    front: ({ night, rim, warm }) =>
      hands
        .map(
          (at) =>
            hand(at, warm, 18, ' filter="url(#tight)"') + hand(at, rim, 7) + hand(at, night, 0),
        )
        .join(''),
  })
}

/** An old tree with a few fruits left. */
export function orchardLine(): string {
  const random = scatter(5)
  const branches: string[] = []
  const fruits: [number, number][] = []
  const grow = (x: number, y: number, angle: number, length: number, width: number) => {
    const toX = x + Math.cos(angle) * length
    const toY = y + Math.sin(angle) * length
    branches.push(
      `<path d="M${x.toFixed(0)} ${y.toFixed(0)}L${toX.toFixed(0)} ${toY.toFixed(0)}" stroke-width="${width.toFixed(1)}"/>`,
    )
    if (width < 4) {
      if (random() > 0.982) fruits.push([toX, toY + 14])
      return
    }
    for (const turn of [-0.5, 0.05, 0.52]) {
      if (turn === 0.05 && random() > 0.6) continue
      grow(
        toX,
        toY,
        angle + turn + (random() - 0.5) * 0.4,
        length * (0.7 + random() * 0.14),
        width * 0.66,
      )
    }
  }
  grow(800, 850, -Math.PI / 2, 190, 46)
  return stage({
    category: 'other',
    light: { x: 820, y: 420, reach: 880 },
    behind: ({ bright }) =>
      `<circle cx="820" cy="420" r="240" fill="${bright}" opacity=".6" filter="url(#wide)"/>`,
    front: ({ night, rim, bright }) =>
      `<g stroke="${rim}" stroke-linecap="round" filter="url(#soft)">${branches.join('')}</g><g stroke="${night}" stroke-linecap="round">${branches.join('')}</g><path d="${land((x) => 850 - 30 * Math.exp(-(((x - 800) / 260) ** 2)) + 8 * Math.sin(x / 90))}" fill="${night}" stroke="${rim}" stroke-width="4"/>${fruits.map(([x, y]) => `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="13" fill="${bright}"/>`).join('')}`,
  })
}
