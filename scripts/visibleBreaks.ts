/** A deliberate defect that users would notice. */
export interface Break {
  /** What the user misses. */
  name: string;
  file: string;
  /** The text that occurs in the file exactly once, and its replacement. */
  from: string;
  to: string;
  /** The paths in Chromium that detect it, if only the real platform can. */
  chromium?: string;
}

/**
 * Each of these makes the portal useless to some users, and once passed all tests (issue: what people see is tested).
 */
export const BREAKS: readonly Break[] = [
  {
    name: 'sign-in never shows a refusal',
    file: 'src/views/signIn/signInProblems.ts',
    from: 'switch (result?.code) {',
    to: 'if (result !== null) return [];\n  switch (result?.code) {',
  },
  {
    name: 'pages have no title',
    file: 'src/views/ui/hooks/usePage.tsx',
    from: 'document.title = titleOf(errors > 0);',
    to: '',
  },
  {
    name: 'the focus does not move when a form is refused',
    file: 'src/views/ui/errorSummary.tsx',
    from: 'if (occasion) box.current?.focus();',
    to: '',
  },
  {
    name: 'nothing announces a refusal',
    file: 'src/views/ui/errorSummary.tsx',
    from: '<div role="alert">',
    to: '<div>',
  },
  {
    name: 'sign-in sends its form without a content type',
    file: 'sagas/authApi/authCalls.ts',
    from: "'content-type': 'application/json',",
    to: '',
    chromium: 'test/chromium/paths/signIn.test.ts',
  },
];

/** Returns a source text with the defect in it; throws unless its place occurs exactly once. */
export function broken(
  text: string,
  { file, from, to }: Pick<Break, 'file' | 'from' | 'to'>,
): string {
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} does not contain exactly once: ${from}`);
  return `${before}${to}${after}`;
}
