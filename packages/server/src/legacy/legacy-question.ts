/** Parameters of a question. */
type QuestionParams = { readonly [name: string]: unknown };

/** A question in the words of a revision, or why that has none for it: the end of a sentence about the question. */
export type LegacyQuestion = { readonly params: QuestionParams } | { readonly obstacle: string };
