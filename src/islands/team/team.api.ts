import { queryOptions } from '@tanstack/react-query'
import { type Reply, request } from '#core/api.ts'
import { invalidate, retryNetwork } from '#core/query.ts'
import type { Backend } from '#core/supabase.ts'
import { type Invite, type MemberRole, receivedSchema, teamSchema } from './team.ts'

export function teamQuery(project: string) {
  return queryOptions({
    queryKey: ['my-projects', 'team', project],
    staleTime: 0,
    queryFn: async () =>
      teamSchema.parse(await request((client) => client.rpc('my_team', { p_project: project }))),
    retry: retryNetwork,
  })
}

export function receivedQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-projects', 'invitations', userId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async () =>
      receivedSchema.parse(await request((client) => client.rpc('my_invitations'))),
  })
}

/** Whatever changes in a team may change what its people see of the project. */
export function refreshTeam(): Promise<void> {
  return invalidate(['my-projects'])
}

async function change(call: (client: Backend) => Reply): Promise<void> {
  await request(call)
  await refreshTeam()
}

/** @throws AppError `team.known`, `team.full` and others */
export const invite = (project: string, { email, role }: Invite) =>
  change((client) =>
    client.rpc('invite_member', { p_project: project, p_email: email, p_role: role }),
  )

/** @throws AppError `team.invitation_gone` */
export const withdrawInvitation = (id: string) =>
  change((client) => client.rpc('withdraw_invitation', { p_invitation: id }))

/** @throws AppError `team.invitation_gone`, `team.supports` */
export const answerInvitation = (id: string, isAccepted: boolean) =>
  change((client) => client.rpc('answer_invitation', { p_invitation: id, p_accepted: isAccepted }))

/** @throws AppError `team.not_member` */
export const setRole = (project: string, member: string, role: MemberRole) =>
  change((client) =>
    client.rpc('set_member_role', { p_project: project, p_member: member, p_role: role }),
  )

const remove = (project: string, member: string) => (client: Backend) =>
  client.rpc('remove_member', { p_project: project, p_member: member })

/** @throws AppError `team.not_member` */
export const removeMember = (project: string, member: string) => change(remove(project, member))

/** Removes the caller, who can't read anything of the project afterwards. @throws AppError `team.not_member` */
export async function leaveTeam(project: string, userId: string): Promise<void> {
  await request(remove(project, userId))
}

/** Offers the project to an editor, or takes the offer back. @throws AppError `team.not_member` */
export const offerProject = (project: string, member: string | null) =>
  change((client) =>
    client.rpc('offer_project', { p_project: project, ...(member ? { p_member: member } : {}) }),
  )

/** Takes a project that was offered, or declines. @throws AppError `team.register`, `team.no_offer`, `auth.rate_limited` */
export const takeProject = (project: string, isAccepted: boolean) =>
  change((client) => client.rpc('take_project', { p_project: project, p_accepted: isAccepted }))
