import { email } from '#core/fields.ts'
import * as z from '#core/zod.ts'

/** Roles that the owner of a listing gives. */
export const MEMBER_ROLES = ['editor', 'answers'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export type TeamRole = 'owner' | MemberRole

export const inviteFormSchema = z.object({ email, role: z.enum(MEMBER_ROLES) })
export type Invite = z.output<typeof inviteFormSchema>

const personSchema = z.object({ id: z.string(), name: z.string(), picture: z.string().nullable() })

const memberSchema = z.intersection(
  personSchema,
  z.object({
    role: z.enum(MEMBER_ROLES),
    /** The owner offered them the project. */
    offered: z.boolean(),
  }),
)

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  expires_at: z.string(),
})

export const teamSchema = z.object({
  /** What the reader is in it; null for administrators. */
  role: z.enum(['owner', ...MEMBER_ROLES]).nullable(),
  title: z.string(),
  /** People can be invited to it. */
  reviewed: z.boolean(),
  /** Since when the project is offered to the reader. */
  offered_at: z.string().nullable(),
  owner: z.object({
    id: z.string().nullable(),
    name: z.string(),
    picture: z.string().nullable(),
  }),
  members: z.array(memberSchema),
  /** Those that wait; for the owner only. */
  invitations: z.array(invitationSchema),
})

export type Team = z.output<typeof teamSchema>
export type Member = z.output<typeof memberSchema>
export type Invitation = z.output<typeof invitationSchema>

export const receivedSchema = z.array(
  z.object({
    id: z.string(),
    role: z.enum(MEMBER_ROLES),
    project_title: z.string(),
    /** Null unless the listing is public. */
    project_slug: z.string().nullable(),
    by: z.string(),
    expires_at: z.string(),
  }),
)

/** An invitation to the reader. */
export type Received = z.output<typeof receivedSchema>[number]
