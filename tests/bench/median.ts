export function median(values: readonly number[]): number {
  return values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? Number.NaN
}
