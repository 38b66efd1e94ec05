import { axeFindings, expect, test } from './fixtures.ts'
import { layoutFaults, openedFaults } from './geometry.ts'
import { PLACES, signInAs } from './states.ts'

/** Rules whose findings depend on width or scheme; journeys check the others where they open these things. */
const LIGHT = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']
const DARK = ['color-contrast', 'link-in-text-block']

/** In the page: what moves for longer than anyone could see, though reduced motion was asked for. */
const moving = () =>
  document
    .getAnimations()
    .filter(({ effect, playState }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) > 10
    })
    .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120))

for (const { route, as, states } of PLACES) {
  const names = states.map(({ name }) => name).join(', ')
  test(`${route}: ${names} can be read, lie inside the window and stand still, on phones and tablets, in the light and in the dark`, async ({
    page,
  }) => {
    if (as) await signInAs(page, as)
    await page.goto(route)
    for (const width of [375, 768]) {
      await page.setViewportSize({ width, height: 667 })
      for (const { name, open, opened, close } of states) {
        const at = `${name} at ${width} px`
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await open(page)
        await expect(page.locator(opened).first(), at).toBeVisible()
        expect.soft(await page.evaluate(moving), `${at} moves`).toEqual([])
        expect.soft(await openedFaults(page, opened), at).toEqual([])
        // Tablets have the same colours, and more room.
        if (width === 375) {
          expect.soft(await axeFindings(page, LIGHT, opened), `${at}, light`).toEqual([])
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
          expect.soft(await axeFindings(page, DARK, opened), `${at}, dark`).toEqual([])
        }
        await close(page)
      }
      expect.soft(await layoutFaults(page), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    expect.soft(await layoutFaults(page), '1280 px').toEqual([])
  })
}
