/** One thing that people meet, broken. */
export interface Break {
  /** What a person misses. */
  name: string;
  file: string;
  /** What stands in the file exactly once, and what stands there instead. */
  from: string;
  to: string;
  /** The paths in Chromium that meet it, where only the real platform can tell. */
  chromium?: string;
}

/** A portal with any of these is useless to somebody, and was once green (issue: what people see is tested). */
export const BREAKS: readonly Break[] = [
  {
    name: 'sign-in never shows a refusal',
    file: 'src/views/signIn/signInProblems.ts',
    from: 'switch (result?.code) {',
    to: 'if (result !== null) return [];\n  switch (result?.code) {',
  },
  {
    name: 'pages have no title of their own',
    file: 'src/views/ui/hooks/usePage.tsx',
    from: 'document.title = title;',
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

/** A source text with the break in it; throws where its place does not stand there exactly once. */
export function broken(
  text: string,
  { file, from, to }: Pick<Break, 'file' | 'from' | 'to'>,
): string {
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} must contain exactly once: ${from}`);
  return `${before}${to}${after}`;
}
