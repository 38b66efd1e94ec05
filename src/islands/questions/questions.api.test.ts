import { expect, it, vi } from 'vitest'
import { queryClient } from '#core/query.ts'
import { fakeBrowser, json, refusal } from '../../../tests/support/fake-backend.ts'
import { decideProposal } from './questions.api.ts'

const browser = fakeBrowser()
vi.mock('#core/supabase.ts', () => ({ backend: () => browser.connect() }))

const proposal = { id: 'q', question: 'Rain?', answer: 'No.' }

it('decideProposal says with which texts it is agreed to', async () => {
  const sent = vi.fn()
  browser.answers['/rest/v1/rpc/decide_proposal'] = async (request) => {
    sent(await request.json())
    return json(null)
  }
  await decideProposal(proposal, true, false)
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    p_question: 'q',
    p_agreed: true,
    p_named: false,
    p_seen: { question: 'Rain?', answer: 'No.' },
  })
})

it('decideProposal reads the proposals anew also when this one is gone', async () => {
  browser.answers['/rest/v1/rpc/decide_proposal'] = () => refusal(400, 'BL290')
  const reread = vi.spyOn(queryClient, 'invalidateQueries')
  await expect(decideProposal(proposal, true, false)).rejects.toMatchObject({
    code: 'question.not_found',
  })
  await vi.waitFor(() => expect(reread).toHaveBeenCalledWith({ queryKey: ['questions'] }))
})
