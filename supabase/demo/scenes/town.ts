import { ball, box, land, line, scatter, stage } from './stage.ts'

const TURN = 2 * Math.PI

/** An office block after hours. */
export function nightshift(): string {
  const random = scatter(3)
  const windows: string[] = []
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 8; column++) {
      const glow = random() > 0.55 ? 0.35 + random() * 0.65 : 0.06
      windows.push(
        `<rect x="${594 + column * 52}" y="${236 + row * 76}" width="34" height="46" rx="3" opacity="${glow.toFixed(2)}"/>`,
      )
    }
  }
  return stage({
    category: 'tech',
    light: { x: 980, y: 240, reach: 860 },
    silhouette: `${box(560, 190, 480, 900)}M-40 780h180v-150h150v210h120v-120h110v340H-40ZM1080 1060V690h120v90h130V560h150v220h160v280Z`,
    front: ({ bright, rim }) =>
      `<g fill="${bright}">${windows.join('')}</g><path d="M760 190V100M760 120h46" stroke="${rim}" stroke-width="6"/>`,
  })
}

/** A wall with a face, seen against the light. */
export function laRumeurDesMurs(): string {
  const panes = [200, 330, 460, 590, 720, 850].flatMap((y) => [
    box(1118, y, 50, 76),
    box(1218, y, 50, 76),
  ])
  return stage({
    category: 'art',
    light: { x: 560, y: 210, reach: 900 },
    silhouette: `M430 1060V170l90-70h780v960ZM-40 1060V640h470v420ZM1300 1060V520h340v540Z`,
    front: ({ rim, warm, bright }) =>
      // Eyes closed, listening: brow and nose are one line.
      `<g fill="none" stroke="${rim}" stroke-width="10" stroke-linecap="round"><path d="M470 440Q560 330 690 372Q746 392 742 470L716 640Q712 690 782 686"/><path d="M500 520Q590 590 676 520M820 520Q906 590 1000 520M820 392Q920 340 1020 430"/><path d="M650 812Q700 776 752 800Q808 776 864 812M650 812Q760 872 864 812"/></g><g fill="none" stroke="${bright}" stroke-width="5" stroke-linecap="round" opacity=".8"><path d="M470 700q-46-56-2-120M420 730q-78-86 0-184"/></g><path d="${panes.join('')}" fill="${warm}" opacity=".16"/><path d="${box(1218, 330, 50, 76)}${box(1118, 720, 50, 76)}" fill="${bright}" opacity=".9"/>`,
  })
}

/** The last bus. */
export function nightbusLibrary(): string {
  const windows = [420, 560, 700, 840, 980].map(
    (x) => `<rect x="${x}" y="520" width="118" height="120" rx="12"/>`,
  )
  return stage({
    category: 'other',
    light: { x: 790, y: 560, reach: 860 },
    behind: ({ rim, haze }) =>
      `<path d="M-40 800V560h150v-80h130v140h90V430h140v370ZM1210 800V500h120v-90h110v170h90v-90h120v310Z" fill="${haze(0.25)}" stroke="${rim}" stroke-width="2" opacity=".8"/>`,
    silhouette: `M370 800V490q0-40 40-40h790q34 0 44 40l30 150v160Z`,
    front: ({ bright, warm, rim, night }) =>
      `<g fill="${bright}">${windows.join('')}<path d="M1122 520h88q10 0 13 14l22 106h-123Z"/></g><g fill="${night}"><circle cx="620" cy="596" r="26"/><path d="M578 640q0-50 42-50t42 50Z"/><circle cx="1050" cy="600" r="24"/><path d="M1012 640q0-44 38-44t38 44Z"/></g><path d="M470 486h320" stroke="${warm}" stroke-width="14" stroke-linecap="round"/><path d="${land(() => 812)}" fill="${night}" stroke="${rim}" stroke-width="4"/><g fill="${night}" stroke="${rim}" stroke-width="6"><circle cx="540" cy="800" r="56"/><circle cx="1090" cy="800" r="56"/></g><path d="M1262 716l420 70v120Z" fill="${warm}" opacity=".3" filter="url(#soft)"/><path d="M-40 920H1640" stroke="${rim}" stroke-width="6" stroke-dasharray="90 70"/>`,
  })
}

/** Crates, stacked for the morning. */
export function opencrate(): string {
  const crates: [number, number][] = [
    [430, 640],
    [690, 640],
    [950, 640],
    [560, 430],
    [830, 430],
    [690, 220],
  ]
  const crate = ([x, y]: [number, number]) => {
    const slats = [0, 1, 2].map((slat) => box(x + 4, y + slat * 66, 224, 50)).join('')
    return `<path d="${slats}"/><path d="${box(x, y - 4, 28, 200)}${box(x + 204, y - 4, 28, 200)}"/>`
  }
  return stage({
    category: 'finance',
    light: { x: 806, y: 520, reach: 820 },
    behind: ({ bright, rim }) =>
      `<circle cx="806" cy="520" r="210" fill="${bright}" opacity=".55" filter="url(#wide)"/><path d="${ball(806, 520, 330)}" fill="none" stroke="${rim}" stroke-width="3" opacity=".5"/>`,
    front: ({ night, rim }) =>
      `<g fill="${night}" stroke="${rim}" stroke-width="4" stroke-linejoin="round">${crates.map(crate).join('')}<path d="${land(() => 838)}"/></g>`,
  })
}

/** Two people, one light: the keeper's beam and the sea. `t` runs from 0 to 1 over one rotation of the lamp. */
export function saltAndSignal(t = 0.06): string {
  // From the side a beam is long and strong; facing us it fades and the lamp flares.
  const across = Math.cos(TURN * t)
  const reach = across < 0 ? -1500 : 1500
  const strength = Math.abs(across) ** 0.8
  const spread = 60 + (1 - strength) * 110
  const near = Math.max(0, Math.sin(TURN * t)) ** 2
  const beam = (to: number, part: number) =>
    `<path d="M560 300L${560 + to} ${300 - spread + 40}V${300 + spread + 110}Z" opacity="${(part * strength).toFixed(3)}"/>`
  const sea = [0, 1, 2, 3, 4, 5].map((row) =>
    line(
      (x) =>
        760 +
        row * row * 8 +
        row * 14 +
        (5 + row * 3) * Math.sin(x / (70 + row * 18) + TURN * t * (row % 2 ? 1 : -1) + row),
    ),
  )
  const bob = 5 * Math.sin(TURN * t)
  return stage({
    category: 'gaming',
    light: { x: 560, y: 300, reach: 860 },
    behind: ({ rim, bright }) =>
      `<g fill="${rim}" filter="url(#tight)">${beam(reach, 0.6)}${beam(-reach, 0.4)}<circle fill="${bright}" cx="560" cy="300" r="${60 + near * 70}" opacity="${(0.5 + near * 0.4).toFixed(3)}"/></g>`,
    silhouette:
      'M-40 1060V800q150-10 250-70t170-60q60-40 116-36l24-270h-16v-30h22v-56l34-40l34 40v56h22v30h-16l24 270q90 10 150 70t190 76q120 40 160 60V1060Z',
    front: ({ rim, bright, night, haze }) =>
      `<path d="M536 338v-52h48v52Z" fill="${bright}"/><path d="${land((x) => 768 + 6 * Math.sin(x / 80 + TURN * t))}" fill="${haze(0.08)}" opacity=".92"/>${sea.map((d) => `<path d="${d}" fill="none" stroke="${rim}" stroke-width="3"/>`).join('')}<g transform="translate(1230 ${(802 + bob).toFixed(1)}) rotate(${(3 * Math.cos(TURN * t)).toFixed(2)})"><path d="M-90 0h190l-34 44h-120ZM10 0V-150l74 120H10M-4 0V-120l-60 100H-4" fill="${night}" stroke="${rim}" stroke-width="5"/><circle cx="10" cy="-158" r="7" fill="${bright}"/></g>`,
  })
}
