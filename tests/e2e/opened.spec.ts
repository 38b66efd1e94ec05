import { axeFindings, expect, test } from './fixtures.ts'
import { layoutFaults, openedFaults } from './geometry.ts'
import { PLACES, signInAs } from './states.ts'

const PHONE = { width: 375, height: 667 }
const TABLET = { width: 768, height: 667 }

/** In the page: what moves for longer than anyone could see, though reduced motion was asked for. */
const moving = () =>
  document
    .getAnimations()
    .filter(({ effect, playState }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) > 10
    })
    .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120))

const PEOPLE = Map.groupBy(PLACES, ({ as }) => as ?? 'a visitor')

for (const [who, places] of PEOPLE)
  test(`what opens for ${who} can be read, lies inside the window and stands still, on phones and tablets`, async ({
    page,
  }) => {
    test.slow()
    // Journeys read the same kinds of things in the light, and with more room.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    if (who !== 'a visitor') await signInAs(page, who)
    for (const { route, states } of places)
      await test.step(route, async () => {
        await page.setViewportSize(PHONE)
        await page.goto(route)
        for (const state of states) {
          const at = `${state.name} of ${route}`
          await state.open(page)
          await expect(page.locator(state.opened).first(), at).toBeVisible()
          expect.soft(await page.evaluate(moving), `${at} moves`).toEqual([])
          expect.soft(await openedFaults(page, state.opened), at).toEqual([])
          expect.soft(await axeFindings(page, [], state.opened), at).toEqual([])
          // Tablets have the same colours, and more room.
          await page.setViewportSize(TABLET)
          expect.soft(await openedFaults(page, state.opened), `${at} on a tablet`).toEqual([])
          await page.setViewportSize(PHONE)
          await state.close(page)
        }
        for (const size of [PHONE, TABLET, { width: 1280, height: 720 }]) {
          await page.setViewportSize(size)
          expect.soft(await layoutFaults(page), `${route} at ${size.width} px`).toEqual([])
        }
      })
  })
