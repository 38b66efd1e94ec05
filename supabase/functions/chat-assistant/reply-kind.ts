/** What kind of answer it is. All but `answer`, `projects` and `model` come without sources of their own. */
export type ReplyKind =
  | 'answer'
  | 'projects'
  | 'unknown'
  | 'offtopic'
  | 'advice'
  | 'promise'
  | 'private'
  | 'inject'
  | 'greeting'
  | 'thanks'
  | 'person'
