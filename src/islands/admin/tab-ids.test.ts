import { expect, it } from 'vitest'
import { isTab, TAB_IDS } from './tab-ids.ts'

it('knows its tabs by name', () => {
  expect(TAB_IDS.filter(isTab)).toEqual([...TAB_IDS])
  expect([null, '', 'Projects', 'settings'].filter(isTab)).toEqual([])
})
