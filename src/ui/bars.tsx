/** `label` appears in the table; `short` below the bar, if there is room. */
export interface Bar {
  readonly key: string
  readonly label: string
  readonly short: string
  readonly value: number
  /** The formatted value. */
  readonly text: string
  readonly isAlarming?: boolean
}

const WIDTH = 240
const HEIGHT = 92
/** Room for the values above the bars. */
const TOP = 16
/** With more bars only short values have room above each; of longer ones the highest and the last are shown. */
const MANY_BARS = 6
const SHORT = 3
const GAP = 4
/** With more than this only the first of the highest is shown. */
const CROWDED = 16
/** Maximum width of a bar. */
const MAX_BAR_WIDTH = 30

/**
 * A bar chart scaled from zero, hidden from assistive technology because a table holds the same numbers.
 * @param marks Keys of the bars that get their short label.
 */
export function Bars({ bars, marks }: { bars: readonly Bar[]; marks: readonly string[] }) {
  const max = Math.max(...bars.map((bar) => bar.value), 1)
  const step = WIDTH / bars.length
  const isCrowded = bars.length > CROWDED
  const width = Math.min(step - Math.min(GAP, step / 3), MAX_BAR_WIDTH)
  return (
    <div aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} className="stroke-line" strokeDasharray="3 3" />
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-control" />
        {bars.map((bar, index) => {
          const height = bar.value === 0 ? 0 : Math.max((bar.value / max) * (HEIGHT - TOP), 2)
          const hasRoom = bars.length <= MANY_BARS || (bar.value > 0 && bar.text.length <= SHORT)
          const isMarked = isCrowded
            ? index === bars.findIndex(({ value }) => value === max)
            : hasRoom || index === bars.length - 1 || bar.value === max
          return (
            <g key={bar.key}>
              <rect
                x={index * step + (step - width) / 2}
                y={HEIGHT - height}
                width={width}
                height={height}
                rx="2"
                className={bar.isAlarming ? 'fill-danger' : 'fill-lamp stroke-lamp-ink'}
              />
              {isMarked && (
                <text
                  x={(index + 0.5) * step}
                  y={HEIGHT - height - 5}
                  textAnchor="middle"
                  className="fill-ink text-[9px] font-semibold figures"
                >
                  {bar.text}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <div className="mt-1.5 flex justify-between gap-1 text-xs text-soft figures">
        {bars
          .filter((bar) => marks.includes(bar.key))
          .map((bar) => (
            <span
              key={bar.key}
              className={
                marks.length === bars.length
                  ? 'min-w-0 flex-1 text-center hyphens-auto wrap-normal [hyphenate-limit-chars:5_2_2]'
                  : ''
              }
            >
              {bar.short}
            </span>
          ))}
      </div>
    </div>
  )
}
