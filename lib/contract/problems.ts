import type * as z from 'zod/mini';
import type { Problem } from './errors';

type Issue = z.core.$ZodIssue;

/** Of the shapes that a value could have had, the one it comes nearest to says best what is wrong. */
const nearest = (issues: Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [best] = [...issue.errors].sort((a, b) => a.length - b.length);
    return best ? nearest(best).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });

/** Whether the message is a sentence of the contract's, and not of the library that checks the shapes. */
const isOwnSentence = ({ code, ...issue }: Issue) =>
  code === 'invalid_format' || code === 'custom' || ('origin' in issue && issue.origin === 'string');

function asProblem(issue: Issue): Problem {
  // The last name on the way; what stands in a list is the list's.
  const field = issue.path.findLast((part) => typeof part === 'string');
  if (field === undefined) return { message: issue.message };
  return { field, message: isOwnSentence(issue) ? issue.message : `${field}: ${issue.message}` };
}

/** What is wrong with a value by its shape, each thing once: there may be thousands of the same in a list. */
export function problemsIn({ issues }: z.core.$ZodError): Problem[] {
  const problems = nearest(issues).map(asProblem);
  return [...new Map(problems.map((problem) => [`${problem.field}: ${problem.message}`, problem])).values()];
}

/** What is wrong as a sentence each. */
export function sentencesOf(problems: Problem[]): string {
  const sentences = problems.map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`));
  return [...new Set(sentences)].join(' ');
}
const longestQuote = 80;

/** What was sent, as a message repeats it: no more of it than tells it apart. */
export const shortened = (sent: string): string =>
  // A cut may split a letter that is stored in two halves.
  sent.length <= longestQuote ? sent : `${sent.slice(0, longestQuote - 1).toWellFormed()}…`;

export const quoted = (sent: string) => `“${shortened(sent)}”`;

export const tooLongName = (name: string) =>
  `The name ${quoted(name)} is too long. Please give the file a shorter one.`;
