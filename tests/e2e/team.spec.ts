import { axeFindings, expect, test } from './fixtures.ts'
import { newPerson, publishLantern, rpc, signIn } from './messaging.ts'

test('a creator invites somebody who accepts, answers for them, and takes the project over', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { creator, id } = await publishLantern('Olga Creator')
  const editor = await newPerson('Ed Editor')
  const supporter = await newPerson('Sue Supporter')
  await rpc(supporter, 'open_thread', { p_project: id, p_message: 'Does it glow quokkaboom?' })

  await signIn(page.context(), creator)
  await page.goto(`/my-projects?project=${id}`)
  const panel = page.getByRole('region', { name: 'Team', exact: true })
  const email = panel.getByLabel('Email of the person')
  await email.fill('nobody')
  await panel.getByRole('button', { name: 'Invite' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('nobody')
  await email.fill(editor.email)
  await panel.getByRole('button', { name: 'Invite' }).click()
  await expect(panel.getByText(editor.email)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const other = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  await signIn(other, editor)
  const theirs = await other.newPage()
  await theirs.goto('/notifications')
  await theirs.getByRole('link', { name: /Olga Creator invites you to the team/ }).click()
  const invitations = theirs.getByRole('region', { name: 'Invitations to a team' })
  await expect(invitations).toContainText('as an editor')
  expect(await axeFindings(theirs)).toEqual([])
  await invitations.getByRole('button', { name: /^Accept/ }).click()
  await expect(theirs.getByText('You’re an editor for Olga Creator')).toBeVisible()

  await theirs.goto('/messages')
  await theirs.getByRole('link', { name: /Sue Supporter/ }).click()
  await theirs.getByLabel('Write a message').fill('Every night.')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('You, for Olga Creator')).toBeVisible()
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sue Supporter/ }).click()
  await expect(page.getByText('Ed Editor, for Olga Creator')).toBeVisible()

  await page.goto(`/my-projects?project=${id}`)
  await panel.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(panel.getByText('Asked to take over')).toBeVisible()
  await theirs.goto(`/my-projects?project=${id}`)
  const offered = theirs.getByRole('region', { name: 'Team', exact: true })
  await offered.getByRole('button', { name: 'Take over' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await expect(offered.getByText('First tell us who you are')).toBeVisible()
  await other.close()
})
