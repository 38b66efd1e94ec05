import { ball, box, land, line, scatter, stage } from './stage.ts'

const TURN = 2 * Math.PI

/** A coastal town and the depth contours in front of it. `t` runs from 0 to 1 over one tide. */
export function tidewatch(t = 0): string {
  const roofs = [120, 210, 310, 400, 520, 640, 720, 980, 1080, 1190, 1300, 1390]
  const random = scatter(7)
  const town = roofs.map((x) => {
    const [w, h] = [56 + random() * 50, 40 + random() * 90]
    return `M${x} 470v${-h}l${w / 2} ${-w * 0.4}l${w / 2} ${w * 0.4}v${h}Z`
  })
  const tower = 'M830 470V260l26-70l26 70V470Z'
  const rise = (row: number) => 26 * Math.sin(TURN * t + row * 0.5)
  const contours = Array.from({ length: 11 }, (_, row) => {
    const y = 500 + row * row * 4.4 + row * 8
    const wave = (x: number) =>
      y +
      rise(row) * (0.3 + row * 0.09) +
      (6 + row * 4.4) * Math.sin(x / (150 + row * 26) + row * 1.3 + TURN * t)
    return { wave, width: 2 + row * 0.35 }
  })
  const sensors = [
    [3, 430],
    [5, 960],
    [7, 620],
    [8, 1210],
  ]
  return stage({
    category: 'tech',
    light: { x: 856, y: 400, reach: 900 },
    silhouette: `M-40 470H1640V1060H-40Z${town.join('')}${tower}`,
    front: ({ rim, night, bright }) =>
      contours
        .map(
          ({ wave, width }) =>
            `<path d="${line(wave)}" fill="none" stroke="${rim}" stroke-width="${width}"/>`,
        )
        .join('') +
      sensors
        .map(([row = 0, x = 0], index) => {
          const y = contours[row]?.wave(x) ?? 0
          const pulse = (t * 2 + index / 4) % 1
          return `<circle cx="${x}" cy="${y}" r="${14 + pulse * 60}" fill="none" stroke="${bright}" stroke-width="3" opacity="${(1 - pulse) * 0.7}"/><circle cx="${x}" cy="${y}" r="13" fill="${night}" stroke="${bright}" stroke-width="5"/>`
        })
        .join(''),
  })
}

/** Forecast and measurement over a night. */
export function tidewatchChart(): string {
  const level = (x: number) =>
    560 - 210 * Math.exp(-(((x - 960) / 300) ** 2)) + 26 * Math.sin(x / 90)
  const forecast = (x: number) => level(x) + 14 * Math.sin(x / 61) - 8
  const band = (x: number) => 18 + Math.max(0, x - 820) * 0.11
  const upper = line((x) => forecast(x) - band(x))
  const lower = line((x) => forecast(1600 - x) + band(1600 - x))
  const back = lower.replace(
    /(-?\d+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${1600 - Number(x)} ${y}`,
  )
  return stage({
    category: 'tech',
    light: { x: 960, y: 330, reach: 800 },
    behind: ({ rim }) =>
      [180, 300, 420]
        .map((y) => `<path d="M-40 ${y}H1640" stroke="${rim}" stroke-width="2" opacity=".35"/>`)
        .join(''),
    silhouette: land(level),
    front: ({ warm, bright, night }) =>
      `<path d="${upper}${back.replace('M', 'L')}Z" fill="${warm}" opacity=".22"/><path d="${line(forecast)}" fill="none" stroke="${warm}" stroke-width="4" stroke-dasharray="14 12"/><path d="${line(level, 20, -40, 960)}" fill="none" stroke="${bright}" stroke-width="7"/><circle cx="960" cy="${level(960)}" r="17" fill="${night}" stroke="${bright}" stroke-width="7"/>`,
  })
}

/** A sensor below a quay wall. */
export function tidewatchSensor(): string {
  return stage({
    category: 'tech',
    light: { x: 900, y: 420, reach: 820 },
    silhouette: `${box(-40, 240, 620, 860)}${box(540, 300, 300, 26)}M812 326h76v150a38 38 0 0 1-76 0Z`,
    front: ({ rim, bright, night }) =>
      [0, 1, 2, 3]
        .map(
          (i) =>
            `<path d="M${850 - 60 - i * 55} ${560 + i * 62}q${60 + i * 55} ${46 + i * 8} ${120 + i * 110} 0" fill="none" stroke="${rim}" stroke-width="5" opacity="${0.95 - i * 0.2}"/>`,
        )
        .join('') +
      `<path d="${land((x) => 860 + 12 * Math.sin(x / 70))}" fill="${night}" stroke="${rim}" stroke-width="4"/><path d="${line((x) => 915 + 9 * Math.sin(x / 60 + 1))}" fill="none" stroke="${rim}" stroke-width="3"/><circle cx="850" cy="380" r="9" fill="${bright}"/>` +
      [340, 440, 540, 640, 740]
        .map((y) => `<path d="M-40 ${y}H580" stroke="${rim}" stroke-width="2" opacity=".5"/>`)
        .join(''),
  })
}

/** Furrows running to a low sun. */
export function harvestLedger(): string {
  const rows = Array.from({ length: 17 }, (_, i) => {
    const foot = 800 + (i - 8) * 330
    return `M820 610Q${820 + (foot - 820) * 0.18} 690 ${foot} 1060`
  })
  return stage({
    category: 'social',
    light: { x: 820, y: 540, reach: 960 },
    behind: ({ bright }) => `<circle cx="820" cy="560" r="120" fill="${bright}" opacity=".92"/>`,
    silhouette: land((x) => 612 + 10 * Math.sin(x / 210)),
    front: ({ rim, night }) =>
      `<path d="${rows.join('')}" fill="none" stroke="${rim}" stroke-width="5"/><path d="M1180 618V430m0 60q-70-20-80-90q70 6 80 90m0-30q66-26 70-96q-66 14-70 96m0 90q-80-14-96-80q76 0 96 80m0-20q76-20 86-84q-74 8-86 84" fill="${night}" stroke="${rim}" stroke-width="5"/>`,
  })
}

/** A post road over ridges that rise from clouds. */
export function kumoNoMichi(): string {
  const ridge = (y: number, swing: number, shift: number) => (x: number) =>
    y - swing * Math.abs(Math.sin(x / 310 + shift)) - 22 * Math.sin(x / 97 + shift * 3)
  const cloud = (y: number, shift: number) => (x: number) =>
    y - 22 * Math.abs(Math.sin(x / 130 + shift)) - 12 * Math.abs(Math.sin(x / 57 + shift))
  const layers: [number, (x: number) => number][] = [
    [0.7, ridge(560, 190, 0.4)],
    [0.9, cloud(600, 0.2)],
    [0.4, ridge(740, 210, 1.9)],
    [0.6, cloud(770, 1.4)],
    [0.12, ridge(900, 130, 3.1)],
    [0, ridge(1010, 70, 4.2)],
  ]
  return stage({
    category: 'gaming',
    light: { x: 1080, y: 330, reach: 920 },
    silhouette: ball(1080, 330, 120),
    front: ({ rim, haze, bright }) =>
      layers
        .map(
          ([depth, height]) =>
            `<path d="${land(height, 10)}" fill="${haze(depth)}" stroke="${rim}" stroke-width="3.5"/>`,
        )
        .join('') +
      `<path d="M520 1010q-60-60 20-96t70-86q-40-40 10-70" fill="none" stroke="${bright}" stroke-width="5" stroke-dasharray="3 15" stroke-linecap="round"/>`,
  })
}

/** A province: its coast, rivers, roads and towns. */
export function pocketProvinces(): string {
  const random = scatter(21)
  const coast = Array.from({ length: 72 }, (_, i) => {
    const angle = (i / 72) * TURN
    const r = 330 + 34 * Math.sin(angle * 3 + 1) + 22 * Math.sin(angle * 7) + random() * 20
    return `${(800 + r * 1.32 * Math.cos(angle)).toFixed(0)} ${(510 + r * Math.sin(angle)).toFixed(0)}`
  })
  const towns = [
    [640, 430],
    [880, 360],
    [1010, 560],
    [720, 640],
    [560, 590],
    [930, 700],
  ]
  return stage({
    category: 'gaming',
    light: { x: 800, y: 420, reach: 820 },
    silhouette: `M${coast.join('L')}Z`,
    front: ({ rim, bright, warm, night }) =>
      `<path d="M905 250Q820 340 850 420T740 560T770 720T700 830M850 420Q960 470 1080 440T1200 470" fill="none" stroke="${warm}" stroke-width="9" stroke-linecap="round"/><path d="M640 430L880 360L1010 560L930 700L720 640L560 590Z M720 640L640 430M720 640L1010 560" fill="none" stroke="${rim}" stroke-width="3" stroke-dasharray="4 13" stroke-linecap="round"/>` +
      towns
        .map(
          ([x, y], i) =>
            `<circle cx="${x}" cy="${y}" r="${i === 3 ? 20 : 12}" fill="${night}" stroke="${bright}" stroke-width="5"/>`,
        )
        .join('') +
      [460, 495, 530]
        .map(
          (y, i) =>
            `<path d="M${1085 + i * 12} ${y + 120}l24-44l24 44" fill="none" stroke="${rim}" stroke-width="4"/>`,
        )
        .join(''),
  })
}
