import * as z from '#core/zod.ts'

const percent = z.number().min(0).max(100)

export const areaSchema = z.object({ x: percent, y: percent, width: percent, height: percent })

/** A crop area in percent of the picture's sides, as in `react-image-crop`. */
export type Area = z.output<typeof areaSchema>
