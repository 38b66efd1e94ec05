/** What a restriction relies on, as administrators choose it: a rule, and whether a report led to it. */
export const BASIS = { rule: 'rules_5', notice: false }
