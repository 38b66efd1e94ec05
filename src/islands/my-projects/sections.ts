import type { Detail } from './my-projects.api.ts'

/** Names of the sections of a project's screen, by the ids of their headings. */
const TOOLS = {
  updates: 'updates.title',
  questions: 'questions.title',
  closing: 'myProjects.closing.title',
  team: 'team.title',
  interest: 'myProjects.interest.title',
  numbers: 'numbers.title',
  documents: 'documents.title',
  history: 'myProjects.history',
} as const
const FORM = {
  basics: 'submit.basics',
  story: 'submit.story',
  pictures: 'submit.pictures',
  funding: 'submit.funding',
  plan: 'plan.title',
} as const
export const SECTIONS = { ...TOOLS, ...FORM }
export type Section = keyof typeof SECTIONS

type Shown = Pick<Detail, 'role' | 'archived_by_creator'> & {
  readonly project: Pick<Detail['project'], 'status'>
}

/** The sections that somebody sees of a project, in their order: once it is public, it is rarely edited. */
export function sectionsOf({ role, archived_by_creator, project: { status } }: Shown): Section[] {
  const isPublic = status === 'approved'
  const edits = role !== 'answers'
  const isEditable = edits && (status !== 'archived' || archived_by_creator)
  const tools: Record<keyof typeof TOOLS, boolean> = {
    updates: isPublic && edits,
    questions: isPublic,
    closing: isPublic && role === 'owner',
    team: true,
    interest: isPublic && edits,
    numbers: edits && (isPublic || status === 'archived'),
    documents: isEditable,
    history: edits,
  }
  const shown = (Object.keys(TOOLS) as (keyof typeof TOOLS)[]).filter((name) => tools[name])
  const form = isEditable ? (Object.keys(FORM) as (keyof typeof FORM)[]) : []
  return isPublic ? [...shown, ...form] : [...form, ...shown]
}
