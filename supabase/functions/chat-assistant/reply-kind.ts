/** Only `answer`, `projects` and `model` have sources of their own. */
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
  | 'cheer'
  | 'person'
