import type { Knowledge } from '../../../../supabase/functions/chat-assistant/knowledge.ts'

/** Subjects of the assistant with the titles under which it offers them. */
export function subjectTitles({ asked }: Pick<Knowledge, 'asked'>): Record<string, string> {
  return Object.fromEntries(
    [...asked.titles].flatMap(([title, names]) =>
      title ? names.map((name) => [name, title]) : [],
    ),
  )
}
